import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseMessage } from '../protocol/index.ts';
import { openRecordingFile } from './indexed-reader.ts';
import type { RecordedMessage } from './recorded-message.ts';
import { DESCRIPTION, sourceOf } from './testing/files.ts';
import { GOLDEN } from './testing/golden.ts';
import { jsonOf } from './text.ts';
import { TOPICS } from './topics.ts';

const golden = readFileSync(new URL('./fixtures/recording-v1.mcap', import.meta.url));

test('[R8] the file that the first version wrote is read as it always was', async () => {
  const file = await openRecordingFile(sourceOf(golden));
  const read: RecordedMessage[] = [];
  for await (const one of file.messages()) read.push(one);
  expect(file.description).toEqual(DESCRIPTION);
  expect(read).toEqual(GOLDEN);
});

test.each(GOLDEN)('[R6] the message on $topic follows its schema', ({ topic, data }) => {
  expect(parseMessage(TOPICS[topic].schema, jsonOf(data), topic)).toBeTruthy();
});
