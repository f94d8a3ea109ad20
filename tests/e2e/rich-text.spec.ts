import type { Page } from '@playwright/test';
import { draftContent } from '../../app/pages/page-content.ts';
import type { PageKey } from '../../app/pages/page-templates.ts';
import { findPageByKey } from '../../app/pages/pages.server.ts';
import { axeViolations, overhang, smallTargets } from './axe.ts';
import { expect, openReady, test } from './site.ts';
import { inDatabase, signInAsStaff } from './staff.ts';

test.use({ contextOptions: {} });

/** The address of the form of the page's first text. */
async function pathOfText(key: PageKey): Promise<string> {
  const page = await inDatabase((db) => findPageByKey(db, key));
  const text = draftContent(page).blocks.find(({ kind }) => kind === 'text' || kind === 'picture');
  return `/admin/pages/${page.id}/blocks/${text?.id}`;
}

async function openEditor(page: Page, key: PageKey) {
  await signInAsStaff(page);
  await page.goto(await pathOfText(key));
  const editor = page.getByRole('textbox', { name: 'Text' }).and(page.locator('[contenteditable]'));
  await editor.click();
  return { editor, stored: page.locator('textarea[name=text]') };
}

async function empty(page: Page): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
}

async function paste(page: Page, clipboard: { html?: string; text: string }): Promise<void> {
  await empty(page);
  await page.evaluate(({ html, text }) => {
    const clipboardData = new DataTransfer();
    if (html) clipboardData.setData('text/html', html);
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, clipboard);
}

test('a text is written, saved and written on', async ({ page }) => {
  const { editor, stored } = await openEditor(page, 'principal');
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
  await empty(page);
  await page.keyboard.type('## Books');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ask at the ');
  await tool('Bold').click();
  await page.keyboard.type('office');
  await expect(tool('Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' for *this*.');
  await page.keyboard.press('Enter');
  await tool('Bullets').click();
  await page.keyboard.type('one');
  await page.keyboard.press('Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool('Table').click();
  await page.keyboard.type('Class');
  await page.keyboard.press('Enter');
  await tool('Remove row').click();
  await tool('Remove column').click();
  await tool('Undo').click();
  const text =
    '## Books\n\nAsk at the **office** for \\*this\\*.\n\n- one\n- two\n\n| Class | | |\n| - | - | - |\n| | | |';
  await expect(stored).toHaveValue(text);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.goto(await pathOfText('principal'));
  await expect(editor.getByRole('heading', { name: 'Books' })).toBeVisible();
  await expect(stored).toHaveValue(text);
  await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/dashboard/);
});

test('a link is set, refused when it leads nowhere good, and removed', async ({ page }) => {
  const { stored, editor } = await openEditor(page, 'director');
  await empty(page);
  await page.keyboard.type('Our fees');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  const address = page.getByLabel('Link address');
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await expect(page.getByText('This link address cannot be used.')).toBeVisible();
  await address.fill('school.example/fees');
  await address.press('Enter');
  await expect(stored).toHaveValue('[Our fees](https://school.example/fees)');
  await expect(editor).toBeFocused();
  for (const place of ['Control+a', 'ArrowLeft']) {
    await page.keyboard.press(place);
    await page.keyboard.press('Control+k');
    await expect(address).toHaveValue('https://school.example/fees');
    if (place === 'Control+a') await address.press('Escape');
  }
  await page.getByRole('button', { name: 'Remove link' }).click();
  await expect(stored).toHaveValue('Our fees');
  await page.getByRole('button', { name: 'Plain text' }).click();
  await stored.fill('## From *letters*');
  await page.getByRole('button', { name: 'Plain text' }).click();
  await expect(editor.getByRole('heading', { name: 'From letters' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p {margin:0}</style></head><body>
<!--[if gte mso 9]><xml><o:x>junk</o:x></xml><![endif]--><h1 style='color:red'>Fees<o:p></o:p></h1>
<p class=MsoNormal><b><span style='font-family:"Times New Roman"'>Pay&nbsp;now</span></b> at the <i>office</i>.</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·
<span>&nbsp;</span></span><![endif]>First</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.<span> </span></span>Inner</p>
<table><tr><td colspan=2><p>Class</p></td><td><p>Fee</p><p>a year</p></td></tr><tr><td>I</td><td>A</td><td>500</td></tr></table>
<p><img src="file:///C:/x.png" onerror="alert(1)"><a href="javascript:alert(1)">bad</a>
<a href="https://school.example/a" onclick="alert(1)">good</a><script>alert(1)</script></p></body></html>`;

test('what is pasted from other programs comes clean', async ({ page }) => {
  const { stored } = await openEditor(page, 'chairperson');
  await paste(page, { html: fromWord, text: 'Fees' });
  const table = '| Class | | Fee a year |\n| - | - | - |\n| I | A | 500 |';
  const words = '## Fees\n\n**Pay now** at the *office*.\n\n- First\n  1. Inner';
  await expect(stored).toHaveValue(`${words}\n\n${table}\n\nbad [good](https://school.example/a)`);
  await paste(page, { text: '[12/11, 9:14 am] Office: *Holiday*\n• rest' });
  await expect(stored).toHaveValue('\\[12/11, 9:14 am] Office: **Holiday**\n\n- rest');
});

test('the editor fits every width, and keys lead through it', async ({ page }) => {
  const { editor } = await openEditor(page, 'privacy');
  await page.getByRole('toolbar').getByRole('button', { name: 'Link' }).click();
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 360) expect.soft(await axeViolations(page), `axe at ${width} px`).toEqual([]);
    expect.soft(await smallTargets(page), `too small to touch at ${width} px`).toEqual([]);
    expect.soft(await overhang(page), `pixels of sideways scroll at ${width} px`).toBe(0);
  }
  await page.keyboard.press('Escape');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(editor).not.toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Plain text' })).toBeFocused();
});

test('where the editor does not load, plain text is typed', async ({ page, complaints }) => {
  await page.route('**/rich-text-editor*', (route) => route.abort());
  await signInAsStaff(page);
  await openReady(page, await pathOfText('labs'));
  await page.getByLabel('Text').fill('## By hand');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  complaints.splice(0);
});
