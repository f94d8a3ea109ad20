import { isLong } from '../extent.ts';
import { overhang } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { expect, otherLanguages, test } from './site.ts';

test.use({ viewport: { width: 320, height: 800 }, javaScriptEnabled: false });

const scripts = { bn: /[\u0980-\u09FF]/, or: /[\u0B00-\u0B7F]/, hi: /[\u0900-\u097F]/ };

for (const language of isLong ? otherLanguages : otherLanguages.slice(-1)) {
  test(`a visitor without a mouse and without JavaScript gets about in ${language}`, async ({ page }) => {
    const press = (key: string) => page.keyboard.press(key);
    const expectNoOverhang = async () => expect(await overhang(page)).toBe(0);

    await test.step('past the menu to the content', async () => {
      await page.goto(`/${language}`);
      await press('Tab');
      await expect(page.locator(':focus')).toHaveText(scripts[language]);
      await press('Enter');
      await press('Tab');
      expect(await page.locator('main :focus').count()).toBe(1);
    });

    await test.step('through the menu to a page of the same language', async () => {
      await page.goto(`/${language}`);
      await tabTo(page, page.locator('.menu > summary'));
      await press('Enter');
      await expectNoOverhang();
      const notices = page.locator(`header nav a[href="/${language}/contact"]`);
      await tabTo(page, notices);
      await press('Enter');
      await expect(page).toHaveURL(new RegExp(`/${language}/contact$`));
    });

    await test.step('a mistake in the form is explained in its language, and then it is sent', async () => {
      const form = page.locator(`form[action="/${language}/contact?index"]`);
      const [name, mobile, question] = ['name', 'mobile_no', 'message'].map((field) => form.locator(`[name=${field}]`));
      await name?.fill('रमेश प्रधान');
      await question?.fill('ভর্তি কবে? ନାମଲେଖା କେବେ?');
      await tabTo(page, form.locator('[type=submit], button:not([type])').last());
      await press('Enter');
      await expect(form.getByRole('alert')).toContainText(scripts[language]);
      await expect(mobile ?? form).toBeFocused();
      await expect(question ?? form).toHaveValue('ভর্তি কবে? ନାମଲେଖା କେବେ?');
      await expectNoOverhang();
      await page.keyboard.type('00000 00000');
      await press('Enter');
      await expect(page.getByRole('status')).toContainText(scripts[language]);
      await expectNoOverhang();
    });
  });
}
