// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { followMenu } from './menu-commands.ts'

afterEach(() => document.body.replaceChildren())

/** The pages that are opened by these entries of the menu. */
function openedBy(...chosen: Parameters<typeof followMenu>[0][]): string[] {
  const opened: string[] = []
  for (const one of chosen) followMenu(one, (page) => opened.push(page))
  return opened
}

it('opens the pages of the menu', () => {
  expect(openedBy('home', '/triage', '/help')).toEqual(['/', '/triage', '/help'])
})

it.each(['dialog', 'alertdialog', 'menu'])('leaves no page while this is open: %s', (role) => {
  const open = document.createElement('div')
  open.setAttribute('role', role)
  open.dataset['state'] = 'open'
  document.body.append(open)
  expect(openedBy('home', '/triage', '/help')).toEqual([])
})
