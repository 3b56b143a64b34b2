import type { Locator } from 'playwright/test'

/** Switches conditions to text, which the window remembers, and returns the field. They are rows at first. */
export async function conditionsAsText(editor: Locator): Promise<Locator> {
  await editor.getByRole('group', { name: 'Written as' }).getByRole('button', { name: 'Text' }).click()
  return editor.getByRole('textbox', { name: 'Conditions', exact: true })
}
