import { expect, it, vi } from 'vitest'
import { handlers } from './commands.ts'
import { readyCommands, tellCommands } from './menu-state.ts'

it('has a command only where a page handles it', () => {
  expect(readyCommands(new Map())).toEqual(['home', 'palette', 'tray', 'keys'])
  expect(
    readyCommands(
      new Map([
        ['open-export', 1],
        ['undo', 0],
      ]),
    ),
  ).toEqual(['home', 'palette', 'tray', 'keys', 'export'])
})

it('tells the shell each change once', async () => {
  const noteCommands = vi.fn()
  tellCommands({ noteCommands })
  tellCommands({ noteCommands })
  const change = async (name: string, count: number) => {
    handlers.counts.set(name, count)
    handlers.target.dispatchEvent(new Event('handled'))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await change('undo', 1)
  await change('undo', 2)
  await change('undo', 0)
  const everywhere = ['home', 'palette', 'tray', 'keys']
  expect(noteCommands.mock.calls).toEqual([[everywhere], [[...everywhere, 'undo']], [everywhere]])
})
