import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readOutcome, type SendOutcome } from './send-file.ts';
import { UploadList, type UploadOptions } from './upload-list.ts';

type Answer = { id: string };
type Sent = {
  form: FormData;
  progress: (share: number) => void;
  end: (outcome: SendOutcome<Answer>) => Promise<void>;
  isStopped: boolean;
};

const lineBroke = { fault: 'The connection was lost.', isPassing: true };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A list whose requests are answered by the test. */
function openList(options: Partial<UploadOptions<Answer>> = {}) {
  const sent: Sent[] = [];
  const list = new UploadList<Answer>(
    () => ({ address: '/admin/photos/upload', field: 'photo', ...options }),
    (_address, form, progress) => {
      const { promise, resolve } = Promise.withResolvers<SendOutcome<Answer>>();
      const one: Sent = {
        form,
        progress,
        isStopped: false,
        async end(outcome) {
          resolve(outcome);
          await settled();
        },
      };
      sent.push(one);
      return {
        outcome: promise,
        stop() {
          one.isStopped = true;
          resolve(lineBroke);
        },
      };
    },
  );
  return { list, sent };
}

/** Lets everything happen that is due, but no pause. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

async function addFiles(list: UploadList<Answer>, ...names: string[]): Promise<string[]> {
  list.add(names.map((name) => new File(['1234567890'], name)));
  await settled();
  return list.uploads.map(({ key }) => key);
}

function startAll(list: UploadList<Answer>): void {
  for (const upload of list.uploads) if (upload.state === 'waiting') list.retry(upload.key);
}

const states = (list: UploadList<Answer>) => list.uploads.map(({ state }) => state);
const key = (list: UploadList<Answer>, index: number) => list.uploads[index]?.key ?? '';

describe('a list of uploads', () => {
  test('sends nothing before it is started, and then one file at a time in their order', async () => {
    const { list, sent } = openList({ fieldsOf: ({ file }) => ({ title: `Title of ${file.name}` }) });
    const [first] = await addFiles(list, 'a.jpg', 'b.jpg');
    expect(sent).toHaveLength(0);
    startAll(list);
    expect([sent.length, ...states(list)]).toEqual([1, 'sending', 'waiting']);
    expect([sent[0]?.form.get('upload_key'), sent[0]?.form.get('title')]).toEqual([first, 'Title of a.jpg']);
    sent[0]?.progress(0.6);
    expect(list.uploads[0]?.sentBytes).toBe(6);
    await sent[0]?.end({ answer: { id: 'a' } });
    expect([sent.length, ...states(list)]).toEqual([2, 'done', 'sending']);
    expect(list.uploads[0]?.answer).toEqual({ id: 'a' });
  });

  test('sends by itself when it is to start at once', async () => {
    const { list, sent } = openList({ startsAtOnce: true });
    await addFiles(list, 'a.pdf');
    expect([sent.length, ...states(list)]).toEqual([1, 'sending']);
  });

  test('sends a file that is added later only when it is started again', async () => {
    const { list, sent } = openList();
    await addFiles(list, 'a.jpg');
    startAll(list);
    await addFiles(list, 'b.jpg');
    await sent[0]?.end({ answer: { id: 'a' } });
    expect(states(list)).toEqual(['done', 'waiting']);
  });

  test('sends what was prepared, and refuses what is not worth sending', async () => {
    const { list, sent } = openList({
      prepare: async (file) => (file.name === 'large.jpg' ? new File(['12'], 'large.jpg') : file),
      faultOf: (file) => (file.size > 5 ? 'Too big.' : undefined),
    });
    await addFiles(list, 'large.jpg', 'b.pdf');
    expect(list.uploads).toMatchObject([
      { state: 'waiting', totalBytes: 2, isSmaller: true },
      { state: 'failed', fault: 'Too big.', isRefused: true },
    ]);
    startAll(list);
    expect(sent[0]?.form.get('photo')).toHaveProperty('size', 2);
  });

  test('stops one file, goes on with the next, and sends the stopped one again under the same key', async () => {
    const { list, sent } = openList();
    await addFiles(list, 'a.jpg', 'b.jpg');
    startAll(list);
    list.stop(key(list, 0));
    await settled();
    expect([sent[0]?.isStopped, ...states(list)]).toEqual([true, 'stopped', 'sending']);
    list.retry(key(list, 0));
    await sent[1]?.end({ answer: { id: 'b' } });
    expect(states(list)).toEqual(['sending', 'done']);
    expect(sent[2]?.form.get('upload_key')).toBe(sent[0]?.form.get('upload_key'));
  });

  test('removes a file while it is sent, and goes on with the next', async () => {
    const { list, sent } = openList();
    await addFiles(list, 'a.jpg', 'b.jpg');
    startAll(list);
    list.remove(key(list, 0));
    await settled();
    expect([sent[0]?.isStopped, ...states(list)]).toEqual([true, 'sending']);
  });

  test('closed, it sends nothing more', async () => {
    const { list, sent } = openList();
    await addFiles(list, 'a.jpg', 'b.jpg');
    startAll(list);
    list.close();
    await vi.advanceTimersByTimeAsync(10_000);
    list.retry(key(list, 1));
    expect([sent.length, sent[0]?.isStopped]).toEqual([1, true]);
  });

  test('shows what the server says of one file, and goes on with the next', async () => {
    const { list, sent } = openList();
    await addFiles(list, 'a.jpg', 'b.jpg');
    startAll(list);
    await sent[0]?.end({ fault: 'Not a photo.', errors: { photo: 'Not a photo.' }, isPassing: false });
    expect(list.uploads).toMatchObject([
      { state: 'failed', fault: 'Not a photo.', isRefused: true },
      { state: 'sending' },
    ]);
    list.resume();
    expect(states(list)).toEqual(['failed', 'sending']);
  });

  test.each([
    ['the words of a file', 'title', false, undefined],
    ['the file', 'photo', true, undefined],
    ['the file, as the page knows by the sentence', 'title', true, () => true],
  ])('takes a fault of %s for what it is', async (_what, name, isRefused, isAboutFile) => {
    const { list, sent } = openList(isAboutFile && { isAboutFile });
    await addFiles(list, 'a.jpg');
    startAll(list);
    await sent[0]?.end({ fault: 'No.', errors: { [name]: 'No.' }, isPassing: false });
    expect(list.uploads[0]).toMatchObject({ state: 'failed', isRefused });
  });
});

describe('when the line breaks', () => {
  async function openBroken() {
    const opened = openList();
    await addFiles(opened.list, 'a.jpg', 'b.jpg');
    startAll(opened.list);
    await opened.sent[0]?.end(lineBroke);
    return opened;
  }

  test('the others wait instead of failing one by one', async () => {
    const { list, sent } = await openBroken();
    expect([sent.length, ...states(list)]).toEqual([1, 'failed', 'waiting']);
    expect(list.uploads[0]).toMatchObject({ fault: 'The connection was lost.', comesAgain: true, sentBytes: 0 });
  });

  test('all of it goes on as soon as there is a line again', async () => {
    const { list, sent } = await openBroken();
    list.resume();
    expect(states(list)).toEqual(['sending', 'waiting']);
    expect(list.uploads[0]?.fault).toBeUndefined();
    expect(sent[1]?.form.get('upload_key')).toBe(sent[0]?.form.get('upload_key'));
  });

  test('it is tried again after a pause that grows, also when the browser noticed nothing', async () => {
    const { list, sent } = await openBroken();
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toHaveLength(2);
    await sent[1]?.end(lineBroke);
    await vi.advanceTimersByTimeAsync(3000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3000);
    expect([sent.length, ...states(list)]).toEqual([3, 'sending', 'waiting']);
  });

  test('a press of Retry does not wait for the pause', async () => {
    const { list, sent } = await openBroken();
    list.retry(key(list, 0));
    expect([sent.length, ...states(list)]).toEqual([2, 'sending', 'waiting']);
  });

  test('a file that can no longer be read is not sent for ever', async () => {
    const { list, sent } = openList();
    const gone = new File(['1'], 'gone.jpg');
    gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as Blob;
    list.add([gone]);
    await settled();
    startAll(list);
    await sent[0]?.end(lineBroke);
    expect(list.uploads[0]).toMatchObject({ state: 'failed', isRefused: true });
    expect(list.uploads[0]?.fault).toContain('choose it again');
  });
});

describe('an answer', () => {
  const said = (status: number, responseText: string, responseURL = 'http://localhost:3000/admin/photos/upload') =>
    readOutcome<Answer>({ status, responseText, responseURL });

  test('of JSON is taken as it is', () => {
    expect(said(200, '{"id":"a"}')).toEqual({ answer: { id: 'a' } });
    expect(said(422, '{"fault":"No."}')).toEqual({ fault: 'No.', isPassing: false });
  });

  test.each([
    [
      'of the page to sign in',
      200,
      'http://localhost:3000/login?returnTo=%2Fadmin',
      'Sign in again in another tab',
      false,
    ],
    ['that is too much', 413, undefined, 'too large', false],
    ['of a busy server', 503, undefined, 'The website is busy.', true],
    ['of a proxy without a server', 502, undefined, 'The website is busy.', true],
    ['of a broken server', 500, undefined, 'could not be uploaded', false],
  ])('%s becomes a plain sentence', (_what, status, address, sentence, isPassing) => {
    const outcome = said(status, '<!doctype html>', address);
    expect(outcome).toMatchObject({ isPassing });
    expect('fault' in outcome && outcome.fault).toContain(sentence);
  });
});
