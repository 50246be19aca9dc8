import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { whyNot } from '../named-files.ts';
import { temporaryTokens } from '../testing/access-under-test.ts';
import { runAccessCommand } from './command.ts';
import { createTokenFile } from './token-file.ts';

describe('the file', () => {
  test('holds no token, only a salted slow hash of each, and is for its owner', async () => {
    const { file, tokens } = temporaryTokens();
    const token = await tokens.make('Vera', 'viewer');
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(token.split('_')[2]);
    expect(JSON.parse(text).tokens).toMatchObject([{ name: 'Vera', role: 'viewer', cost: { N: expect.any(Number) } }]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('is as slow to guess as scrypt with 32 MiB, unless said otherwise', async () => {
    const { file } = temporaryTokens();
    const token = await createTokenFile(file).make('Vera', 'viewer');
    expect(JSON.parse(readFileSync(file, 'utf8')).tokens).toMatchObject([{ cost: { N: 32_768, r: 8, p: 1 } }]);
    expect(await createTokenFile(file).verify(token)).toMatchObject({ name: 'Vera' });
  });

  test('is read again when it has changed, also at the same time as before', async () => {
    const at = new Date('2026-03-02T06:00:00.000Z');
    const { file, tokens } = temporaryTokens();
    const token = await tokens.make('Vera', 'viewer');
    const elsewhere = createTokenFile(file);
    utimesSync(file, at, at);
    expect(await elsewhere.verify(token)).toMatchObject({ name: 'Vera' });
    tokens.revoke(tokens.list()[0]?.id ?? '');
    utimesSync(file, at, at);
    expect(await elsewhere.verify(token)).toBeNull();
  });

  test('that belongs to another user is told apart from one that is broken (server finding 13)', () => {
    const { file, tokens } = temporaryTokens();
    writeFileSync(file, '{}');
    const denied = Object.assign(new Error(), { code: 'EACCES' });
    expect(whyNot(file, denied)).toMatch(/^the gateway may not use .*: it must belong to the user that the gateway/);
    expect(() => tokens.list()).toThrow('expected what "npm run access" writes');
  });

  test('that cannot be read is named', () => {
    const { file, tokens } = temporaryTokens();
    writeFileSync(file, '{}');
    expect(() => tokens.list()).toThrow(`The access tokens in ${file} cannot be read`);
  });
});

describe('the command', () => {
  test('makes, lists and revokes', async () => {
    const { file } = temporaryTokens();
    const made = await runAccessCommand(['make', 'Otto', '--role', 'operator'], file);
    expect(made).toMatchObject({ isDone: true, text: expect.stringMatching(/^aisle_[0-9a-f]{12}_[\w-]{43}\n/) });
    const id = made.text.slice(6, 18);
    const list = await runAccessCommand(['list'], file);
    expect(list.text).toMatch(new RegExp(`^${id}  operator  \\d{4}-\\d\\d-\\d\\d  Otto$`));
    expect(await runAccessCommand(['revoke', id], file)).toEqual({ isDone: true, text: `${id} is revoked.` });
    expect((await runAccessCommand(['list'], file)).text).toBe('There is no access token.');
  });

  test.each<[string, string[], string | RegExp]>([
    ['nothing', [], /^Access tokens/],
    ['an unknown command', ['steal'], /^Access tokens/],
    ['an unknown role', ['make', 'x', '--role', 'king'], '--role: expected viewer or operator, found "king"'],
    ['an id that is not there', ['revoke', 'abc'], 'There is no access token abc.'],
    ['an unknown option', ['list', '--all'], /--all/],
  ])('%s is explained', async (_case, args, text) => {
    const { file } = temporaryTokens();
    expect(await runAccessCommand(args, file)).toEqual({
      isDone: false,
      text: typeof text === 'string' ? text : expect.stringMatching(text),
    });
  });

  test('a folder that is not there is said in words, by the setting that names it (server finding 13)', async () => {
    const { file } = temporaryTokens();
    const missing = `${file}-folder/tokens.json`;
    expect(await runAccessCommand(['make', 'x'], missing)).toEqual({
      isDone: false,
      text: `ACCESS_TOKENS_FILE: ${missing} is not there, or its folder is not.`,
    });
  });

  test('a folder that cannot be written is explained', async () => {
    const { file } = temporaryTokens();
    mkdirSync(`${file}.new`);
    expect((await runAccessCommand(['make', 'x'], file)).isDone).toBe(false);
  });
});
