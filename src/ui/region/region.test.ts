import { describe, expect, test } from 'vitest';
import { languageOf } from './region.ts';

describe('the language of a page', () => {
  test.each([
    { wanted: ['zh-CN', 'en'], language: 'zh-Hans' },
    { wanted: ['zh'], language: 'zh-Hans' },
    { wanted: ['fr-FR', 'zh-TW', 'en'], language: 'zh-Hans' },
    { wanted: ['en-GB', 'zh-CN'], language: 'en' },
    { wanted: ['fr-FR'], language: 'en' },
    { wanted: [], language: 'en' },
  ])('is $language where the browser wants $wanted', ({ wanted, language }) => {
    expect(languageOf(wanted)).toBe(language);
  });
});
