/** What a command sends, as curl understands the options of our examples: all of them take one word. */
type CurlRequest = {
  path: string;
  /** Whether it sends the cookies that it kept, and keeps those that it is given. */
  keepsCookies: boolean;
  init: { method: string; headers: Headers; body?: string | FormData };
};

/** Reads a command as a shell and curl would. @throws for curl options that our examples do not use */
export function readCurl(command: string, photo: Uint8Array<ArrayBuffer>): CurlRequest {
  const [program, address = '', ...words] = shellWords(command);
  if (program !== 'curl') throw new Error(`${program} is no curl.`);
  const { pathname, search } = new URL(address);
  const request: CurlRequest = {
    path: pathname + search,
    keepsCookies: false,
    init: { method: 'GET', headers: new Headers() },
  };
  for (let index = 0; index < words.length; index += 2)
    take(request, words[index] ?? '', words[index + 1] ?? '', photo);
  const methodIndex = words.indexOf('--request');
  if (methodIndex !== -1) request.init.method = words[methodIndex + 1] ?? '';
  return request;
}

function take(request: CurlRequest, option: string, word: string, photo: Uint8Array<ArrayBuffer>): void {
  const { init } = request;
  const form = () => (init.body instanceof FormData ? init.body : new FormData());
  const [name = '', ...rest] = word.split('=');
  if (option === '--cookie' || option === '--cookie-jar') request.keepsCookies = true;
  else if (option === '--header') init.headers.append(...headerIn(word));
  else if (option === '--data') init.body = word;
  else if (option === '--form-string' || option === '--form') {
    init.body = form();
    if (option === '--form-string') init.body.append(name, rest.join('='));
    else init.body.append(name, new File([photo], rest.join('=').replace(/^@/, '')));
  } else if (option !== '--request') throw new Error(`Our examples do not use ${option}.`);
  if (init.body !== undefined && init.method === 'GET') init.method = 'POST';
}

function headerIn(word: string): [string, string] {
  const [name = '', ...rest] = word.split(':');
  return [name, rest.join(':').trim()];
}

/** The words of a command as a shell reads them: single quotes, and lines that end in a backslash. */
export function shellWords(command: string): string[] {
  const words = command.match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? [];
  return words.map((word) => word.replace(/'([^']*)'|\\'/g, (_whole, inner) => inner ?? "'"));
}
