// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '#renderer/lib/session.ts'
import { useToasts } from '#renderer/lib/toasts.ts'
import type { CarriedRow } from './use-carried.ts'
import { useCarrySession } from './use-carry-over-session.ts'

interface Sent {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly answer: (data: unknown) => void
}

const pageFetch = globalThis.fetch
let sent: Sent[] = []
let pending: CarriedRow[] = []
let role = 'Operator'

/** Stands in for the service: it answers what is read at once, and changes when it is told to. */
globalThis.fetch = (_input, init = {}) => {
  const { operationName: name, variables } = JSON.parse(init.body as string) as {
    readonly operationName: string
    readonly variables: { readonly input?: Sent['input']; readonly evidenceKind?: readonly string[] }
  }
  const toResponse = (data: unknown) => new Response(JSON.stringify({ data }))
  if (name === 'OwnRole') return Promise.resolve(toResponse({ organizationUser: { role } }))
  if (name === 'CarryOverGroups') return Promise.resolve(toResponse({ sbom: counts() }))
  if (name === 'CarriedDecisions') {
    const nodes = pending.filter((row) => variables.evidenceKind?.includes(row.evidenceKind))
    const carriedDecisions = { totalCount: nodes.length, pageInfo: { hasNextPage: false, endCursor: null }, nodes }
    return Promise.resolve(toResponse({ sbom: { id: 's', carriedDecisions } }))
  }
  const { promise, resolve } = Promise.withResolvers<Response>()
  sent.push({ name, input: variables.input ?? {}, answer: (data) => resolve(toResponse(data)) })
  return promise
}

function counts() {
  const kinds = ['UNCHANGED', 'COMPONENT_VERSION_CHANGED']
  const carryOver = kinds.map((evidenceKind) => ({
    evidenceKind,
    label: evidenceKind,
    pending: pending.filter((row) => row.evidenceKind === evidenceKind).length,
  }))
  return { id: 's', carryOver, settled: { totalCount: 0 }, stats: { triage: { remaining: 0, uncovered: 0 } } }
}

function rowOf(id: string, evidenceKind: string): CarriedRow {
  const name = `package-${id}`
  return {
    ...{ id, evidenceKind, summary: 'not_affected', evidenceChanges: [], state: 'PENDING' },
    componentVuln: {
      ...{ id: `finding-${id}`, kind: 'vulnerability', severity: 'HIGH', priorityReason: '' },
      component: { id: `component-${id}`, name, version: '1.0' },
      vuln: { id: `vuln-${id}`, vulnId: id, summary: null, vulnInfo: { epssScore: null, kev: null } },
    },
    previous: {
      ...{ id: `earlier-${id}`, impact: null, detail: null, actionStmt: null, note: null, decision: null },
      ...{ vexStatus: null, vexJustification: null, cdxResponse: null },
      component: { id: `earlier-component-${id}`, version: '1.0' },
      sbom: {
        ...{ id: 'before', projectVersion: '1.0' },
        project: { id: 'p', name: 'default', projectGroup: { id: 'g', name: 'Stable' } },
      },
    },
  }
}

const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.body, { key, code: `Key${key.toUpperCase()}`, shiftKey })

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const hook = renderHook(() => useCarrySession('s', 'e'), { wrapper }).result
  return {
    session: () => hook.current,
    shown: () => hook.current.list.groups.flatMap(({ rows }) => rows.map(({ id }) => id)),
    settle: () => act(() => hook.current.settle(hook.current.list.cursor, true)),
  }
}

const soon = <T,>(read: () => T) => expect.poll(read, { timeout: 4_000 })

const askedOf = () => sent.map(({ name, input }) => [name, input['carriedDecisionIds'] ?? input['operationId']])

/** The service confirms what the request names. */
async function confirm(at: number, operation: string): Promise<void> {
  const ids = sent[at]?.input['carriedDecisionIds'] as readonly string[]
  pending = pending.filter(({ id }) => !ids.includes(id))
  await act(async () =>
    sent[at]?.answer({
      vexCarryOverConfirm: { changedCount: ids.length, operation: { id: operation }, errors: [] },
    }),
  )
}

async function answerUndo(at: number, restored: readonly CarriedRow[] = []): Promise<void> {
  pending = [...pending, ...restored]
  await act(async () => sent[at]?.answer({ vexUndo: { operations: [], errors: [] } }))
}

beforeEach(() => {
  role = 'Operator'
  sent = []
  pending = [
    ...['a', 'b', 'c'].map((id) => rowOf(id, 'UNCHANGED')),
    ...['d', 'e'].map((id) => rowOf(id, 'COMPONENT_VERSION_CHANGED')),
  ]
  openSession({ url: 'graphql', token: 'wb_live_token' }, 'browser')
})
afterEach(cleanup)
afterAll(() => {
  globalThis.fetch = pageFetch
})

test('Y at another kind confirms nothing while groups are left out, but shows what it is about', async () => {
  const { session, shown } = open()
  await soon(shown).toEqual(['a', 'b', 'c'])
  act(() => session().list.toggle(session().list.groups[0]?.key ?? ''))
  press('2')
  await soon(shown).toEqual(['d', 'e'])
  press('y')
  await soon(shown).toEqual(['a', 'b', 'c'])
  expect(sent).toEqual([])
  press('y')
  await soon(askedOf).toEqual([['CarryOverConfirm', ['b', 'c']]])
})

test('Y at another kind confirms all unchanged ones where none is left out', async () => {
  const { shown } = open()
  await soon(shown).toEqual(['a', 'b', 'c'])
  press('2')
  await soon(shown).toEqual(['d', 'e'])
  press('y')
  await soon(() => sent.map(({ input }) => input['evidenceKinds'])).toEqual([['UNCHANGED']])
})

test('decisions whose confirmation is undone in the message are shown again', async () => {
  const { shown, settle } = open()
  await soon(shown).toEqual(['a', 'b', 'c'])
  settle()
  await soon(shown).toEqual(['b', 'c'])
  await soon(() => sent).toHaveLength(1)
  await confirm(0, 'first')
  await soon(() => useToasts.getState().toasts.at(-1)?.action?.label).toBe('Undo')
  act(() => useToasts.getState().toasts.at(-1)?.action?.run())
  await soon(() => sent).toHaveLength(2)
  await answerUndo(1, [rowOf('a', 'UNCHANGED')])
  await soon(shown).toEqual(['a', 'b', 'c'])
})

test('each undo takes another step, also while answers are awaited', async () => {
  const { shown, settle } = open()
  await soon(shown).toEqual(['a', 'b', 'c'])
  settle()
  settle()
  await soon(() => sent).toHaveLength(1)
  // Nothing is confirmed yet.
  press('z')
  press('z')
  press('z')
  await confirm(0, 'first')
  await soon(() => sent).toHaveLength(2)
  await confirm(1, 'second')
  await soon(() => sent).toHaveLength(3)
  await answerUndo(2)
  await soon(() => sent).toHaveLength(4)
  await answerUndo(3)
  expect(askedOf().slice(2)).toEqual([
    ['CarryOverUndo', 'second'],
    ['CarryOverUndo', 'first'],
  ])
})

test('the undo of a confirmation that fails undoes no other, and what was undone can be redone', async () => {
  const { session, shown, settle } = open()
  await soon(shown).toEqual(['a', 'b', 'c'])
  settle()
  await soon(() => sent).toHaveLength(1)
  await confirm(0, 'first')
  settle()
  press('z')
  await soon(() => sent).toHaveLength(2)
  await act(async () => sent[1]?.answer({ vexCarryOverConfirm: { errors: ['changed meanwhile'] } }))
  await soon(shown).toEqual(['b', 'c'])
  expect([session().canUndo, session().canRedo, sent.length]).toEqual([true, false, 2])
  press('z')
  await soon(() => sent).toHaveLength(3)
  await answerUndo(2, [rowOf('a', 'UNCHANGED')])
  press('Z', true)
  await soon(() => sent).toHaveLength(4)
  expect(askedOf().slice(2)).toEqual([
    ['CarryOverUndo', 'first'],
    ['CarryOverRedo', 'first'],
  ])
})

test('a Viewer settles nothing, and the decisions stay where they are', async () => {
  role = 'Viewer'
  const { session, shown, settle } = open()
  await soon(shown).toEqual(['a', 'b', 'c'])
  await soon(() => session().mayDecide).toBe(false)
  settle()
  for (const key of ['y', 'x']) press(key)
  for (const key of ['Y', 'X']) press(key, true)
  press('2')
  await soon(shown).toEqual(['d', 'e'])
  expect(sent).toEqual([])
  press('1')
  await soon(shown).toEqual(['a', 'b', 'c'])
})
