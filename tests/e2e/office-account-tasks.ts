import { Secret, TOTP } from 'otpauth';
import type { CountedPerson } from './counted-person.ts';
import type { OfficeTask } from './office-tasks.ts';
import { expect } from './site.ts';
import { type Colleague, setOwnIpAddress } from './staff.ts';

const newPassword = 'nine green boats sleep';
let secret = '';

function codeAt(stepsOn: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsOn * 30_000 });
}

async function typePassword(person: CountedPerson, username: string, typed: string): Promise<void> {
  await person.fill('Enter Username', username);
  await person.fill(/^Password/, typed);
  await person.tap(person.page.getByRole('button', { name: 'Login' }));
}

async function atTheDoor({ page }: CountedPerson): Promise<void> {
  // A page that still loads would go to the sign-in page by itself.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await setOwnIpAddress(page.context());
  await page.goto('/login');
}

export const accountTasks = ({ username, password }: Colleague): readonly OfficeTask[] => [
  {
    name: 'sign in',
    before: 3,
    wordPress: 3,
    atMost: 3,
    begin: atTheDoor,
    async walk(person) {
      await typePassword(person, username, password);
      await expect(person.page).toHaveURL(/\/admin\/dashboard$/);
    },
  },
  {
    name: 'change the password',
    before: 6,
    wordPress: 5,
    atMost: 5,
    async walk(person) {
      const { page } = person;
      await person.openFromMore('Account');
      await person.fill('Old password', password);
      await person.fill('New password', newPassword);
      await person.tap(page.getByRole('button', { name: 'Change password' }));
      await expect(page.getByText('Your password is changed.', { exact: false })).toBeVisible();
    },
  },
  {
    name: 'invite an editor',
    before: 7,
    wordPress: 8,
    atMost: 7,
    async walk(person) {
      const { page } = person;
      await person.openFromMore('People');
      await person.tap(page.getByRole('link', { name: /Invite/ }));
      await person.fill(/^Name/, 'Rekha Murmu');
      await person.tap(page.getByRole('radio', { name: 'Editor' }));
      await person.tap(page.getByRole('button', { name: 'Create link' }));
      await expect(page.getByText('The link for Rekha Murmu is ready.')).toBeVisible();
    },
  },
  {
    name: 'two-factor on',
    before: 8,
    wordPress: undefined,
    atMost: 8,
    async walk(person) {
      const { page } = person;
      await person.openFromMore('Account');
      await person.tap(page.getByRole('link', { name: 'Set up' }));
      await person.fill('Your password', newPassword);
      await person.tap(page.getByRole('button', { name: 'Set up' }));
      secret = (await page.locator('.account-secret').innerText()).replaceAll(/\s/g, '');
      await person.fill('Code from the app', codeAt(0));
      await person.tap(page.getByRole('button', { name: 'Turn on' }));
      await expect(page.getByText('Two-step verification is on.')).toBeVisible();
    },
  },
  {
    name: 'sign in with a code',
    before: 5,
    wordPress: undefined,
    atMost: 5,
    begin: atTheDoor,
    async walk(person) {
      await typePassword(person, username, newPassword);
      await person.fill('Code', codeAt(1));
      await person.tap(person.page.getByRole('button', { name: 'Login' }));
      await expect(person.page).toHaveURL(/\/admin\/dashboard$/);
    },
  },
];
