// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useToasts } from '#renderer/lib/toasts.ts'
import { AutomationView } from './automation/AutomationView.tsx'
import type { Rule } from './automation/use-automation.ts'
import { FieldList } from './labeling/FieldList.tsx'
import type { Field } from './labeling/use-labeling.ts'
import { PolicyRow } from './policies/PolicyRow.tsx'
import type { Policy } from './policies/use-policies.ts'

const { request } = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('#renderer/lib/request.ts', () => ({ request, accepted: (answer: unknown) => answer }))
vi.mock('#renderer/ui/SettingsFrame.tsx', () => ({
  SettingsFrame: ({ children }: { children: ReactNode }) => children,
}))

configure({ asyncUtilTimeout: 30_000 }) // a busy machine
afterEach(() => (cleanup(), request.mockReset(), useToasts.setState({ toasts: [] })))

interface Input {
  readonly id: string
  readonly isEnabled?: boolean
  readonly position?: number
}

/** A service that holds its answers to changes until they are let through, one by one. */
function serve(stored: Input[], read: (now: readonly Input[]) => unknown) {
  const waiting: (() => void)[] = []
  const held = { stored, sent: [] as Input[] }
  const answerTo = async (_: unknown, { input }: { readonly input?: Input } = {}) => {
    if (!input) return read(held.stored)
    held.sent.push(input)
    await new Promise<void>((resolve) => waiting.push(resolve))
    const changed = { ...held.stored.find(({ id }) => id === input.id), ...input }
    const others = held.stored.filter(({ id }) => id !== input.id)
    const at = (input.position ?? held.stored.findIndex(({ id }) => id === input.id) + 1) - 1
    held.stored = others.toSpliced(at, 0, changed).map((one, index) => ({ ...one, position: index + 1 }))
    return { policyUpdate: {}, automationRuleUpdate: {}, customFieldUpdate: {} }
  }
  request.mockImplementation(answerTo)
  return {
    held,
    answer: async () => {
      await waitFor(() => expect(waiting).not.toEqual([]))
      await act(async () => waiting.shift()?.())
    },
  }
}

function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>)
}

const scope = { projectGroups: [], projects: [], environmentNames: [], labels: [], lifecycles: [] }
const rule = (name: string, position: number) => ({
  ...{ id: name, name, description: '', isEnabled: true, position, conditions: { text: '' }, scope },
})
const rows = () => screen.getAllByRole('listitem')
const names = () => rows().map((row) => /rule-\w/.exec(row.textContent)?.[0])

/** Presses a key on the row or the button that has the focus. */
const press = (row: HTMLElement, key: string, altKey = false) => fireEvent.keyDown(row, { key, altKey })

async function pressTwiceAndExpectOn({ held, answer }: ReturnType<typeof serve>) {
  const [row] = await screen.findAllByRole('listitem')
  row?.focus()
  press(row!, ' ')
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false)
  press(row!, ' ')
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true)
  await answer()
  await answer()
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)?.text).toMatch(/“rule-a” is on/))
  expect(held.sent.map(({ isEnabled }) => isEnabled)).toEqual([false, true])
  expect(held.stored[0]?.isEnabled).toBe(true)
  expect(document.activeElement).toBe(row)
}

function ListedPolicy() {
  const { data } = useQuery({ queryKey: ['policy', 'listed'], queryFn: () => request() as Promise<Policy> })
  return data && <PolicyRow policy={data} mayChange isEvaluating={false} onEdit={() => {}} onTurn={() => {}} />
}

test('a policy that is turned off and on again at once is on', async () => {
  const service = serve([{ ...rule('rule-a', 1) }], (now) => ({ ...now[0], kind: 'finding', resultType: 'fail' }))
  show(<ListedPolicy />)
  await pressTwiceAndExpectOn(service)
})

function serveRules(rules: ReturnType<typeof rule>[]) {
  return serve(rules, (now) => ({
    automationRules: {
      nodes: now.map(
        (one) => ({ ...one, triggers: [], actions: [], runs: { totalCount: 0, nodes: [] } }) as unknown as Rule,
      ),
    },
    automationActionKinds: [],
    organizationUser: { role: 'Owner' },
  }))
}

test('an automation rule that is turned off and on again at once is on', async () => {
  const service = serveRules([rule('rule-a', 1)])
  show(<AutomationView />)
  await pressTwiceAndExpectOn(service)
})

test('an automation rule that is moved twice at once is two places earlier', async () => {
  const { held, answer } = serveRules([rule('rule-a', 1), rule('rule-b', 2), rule('rule-c', 3)])
  show(<AutomationView />)
  await screen.findAllByRole('listitem')
  press(rows()[2]!, 'ArrowUp', true)
  expect(names()).toEqual(['rule-a', 'rule-c', 'rule-b'])
  press(rows()[1]!, 'ArrowUp', true)
  expect(names()).toEqual(['rule-c', 'rule-a', 'rule-b'])
  await answer()
  await answer()
  await waitFor(() => expect(held.stored.map(({ id }) => id)).toEqual(['rule-c', 'rule-a', 'rule-b']))
})

function ListedFields() {
  const { data } = useQuery({ queryKey: ['organization', 'fields'], queryFn: () => request() as Promise<Field[]> })
  return data && <FieldList fields={data} mayChange onEdit={() => {}} />
}

test('a custom field that is moved down, and up again at once, is where it was', async () => {
  const fields = ['rule-a', 'rule-b'].map((name, at) => rule(name, at + 1))
  const { held, answer } = serve(fields, (now) =>
    now.map((one) => ({ ...one, appliesTo: 'finding', type: 'text', choices: [], valuesCount: 0, exported: false })),
  )
  show(<ListedFields />)
  await screen.findAllByRole('listitem')
  press(rows()[0]!, 'ArrowDown', true)
  expect(names()).toEqual(['rule-b', 'rule-a'])
  press(rows()[1]!, 'ArrowUp', true)
  expect(names()).toEqual(['rule-a', 'rule-b'])
  await answer()
  await answer()
  await waitFor(() => expect(held.sent.length).toBe(2))
  await waitFor(() => expect(held.stored.map(({ id }) => id)).toEqual(['rule-a', 'rule-b']))
})
