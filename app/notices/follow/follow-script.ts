import { trustedScript } from '../../lib/service-workers.ts';
import { enhance } from '../../ui/enhance/enhance.ts';
import { pushScope as scope, phonePath as send, pushWorkerPath as worker } from './push-endpoint.ts';

const answerTimeoutMs = 15_000;
const keptName = 'notices-followed';

/** Of the page, which has one. */
let form: HTMLFormElement;
let begin: HTMLButtonElement;
let stop: HTMLButtonElement;
let [begun, stopped, denied, silent, failed, unsupported, iphone, noKind]: string[] = [];
let key = '';

function show(button: HTMLButtonElement, isShown: boolean): void {
  (button.parentElement as HTMLElement).hidden = !isShown;
}

function say(text = ''): void {
  (form.querySelector('[data-follow-buttons] + p') as HTMLElement).textContent = text;
}

/** The form as it is now, with the subscription and the key that it is for. */
function sentOf(subscription: PushSubscription, intent: string): URLSearchParams {
  const choice = Array.from(new FormData(form) as unknown as Iterable<[string, string]>);
  const keys = subscription.toJSON().keys as Record<string, string>;
  const all = [...choice.filter(([name]) => name !== 'address'), ['endpoint', subscription.endpoint]];
  return new URLSearchParams([...all, ...Object.entries(keys), ['intent', intent], ['key', key]]);
}

/** @throws when the answer is no success */
async function ask(options?: RequestInit): Promise<Response> {
  const answer = await fetch(send, options);
  if (!answer.ok) throw answer;
  return answer;
}

async function post(subscription: PushSubscription, intent: string): Promise<void> {
  const body = sentOf(subscription, intent);
  await ask({ method: 'POST', body });
  localStorage.setItem(keptName, String(body));
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration?.pushManager.getSubscription();
}

async function subscribe(): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(trustedScript(worker), { scope });
  const starting = registration.installing;
  if (starting)
    await new Promise<void>((resolve) => {
      starting.onstatechange = () => starting.state === 'activated' && resolve();
    });
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function start() {
  if (!form.querySelector('[name=kinds]:checked')) return noKind;
  if ((await Notification.requestPermission()) !== 'granted') return denied;
  // Some browsers never answer: they have no push service.
  const silence = new Promise<undefined>((resolve) => {
    setTimeout(resolve, answerTimeoutMs);
  });
  const subscription = await Promise.race([subscribe(), silence]);
  if (!subscription) return silent;
  await post(subscription, 'start');
  show(stop, true);
  return begun;
}

async function end() {
  const subscription = await findSubscription();
  if (subscription) {
    // First: if the second fails, the website is told by the push service when it sends the next notice.
    await subscription.unsubscribe();
    await post(subscription, 'stop');
  }
  show(stop, false);
  return stopped;
}

function onTap(button: HTMLButtonElement, run: () => Promise<string | undefined>): void {
  button.onclick = async (event) => {
    event.preventDefault();
    begin.disabled = stop.disabled = true;
    say('…');
    say(await run().catch(({ name }) => (name === 'AbortError' ? silent : failed)));
    begin.disabled = stop.disabled = false;
  };
}

/** Shows what was chosen, and sends it again if the browser has changed the subscription. */
async function open(): Promise<void> {
  key = await (await ask()).text();
  show(begin, true);
  const subscription = await findSubscription();
  if (!subscription) return;
  const kept = new URLSearchParams(localStorage.getItem(keptName) || '');
  // The website has moved, and nothing comes for its earlier key.
  if (kept.get('key') !== key) return void subscription.unsubscribe();
  show(stop, true);
  for (const box of form.querySelectorAll<HTMLInputElement>('[name=kinds]'))
    box.checked = kept.getAll('kinds').includes(box.value);
  (form.elements.namedItem('language') as HTMLSelectElement).value = kept.get('language') as string;
  if (String(sentOf(subscription, 'start')) !== String(kept)) await post(subscription, 'start');
}

function follow(element: HTMLFormElement): void {
  form = element;
  [begin, stop] = Array.from(form.querySelectorAll('[data-follow-buttons] button')) as [typeof begin, typeof stop];
  [begun, stopped, denied, silent, failed, unsupported, iphone, noKind] = JSON.parse(form.dataset.follow ?? '');
  if ('PushManager' in window && 'serviceWorker' in navigator) {
    onTap(begin, start);
    onTap(stop, end);
    open().catch(() => say(failed));
  } else say(/iPhone|iPad/.test(navigator.userAgent) ? iphone : unsupported);
}

enhance({ follow });
