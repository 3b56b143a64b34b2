import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  AutomationActionInput,
  AutomationRuleCreateInput,
  AutomationRulesQuery,
  AutomationRuleUpdateInput,
  AutomationRunsQuery,
  AutomationWouldDoQuery,
  RuleScopeInput,
} from '#renderer/generated/documents.ts'
import {
  AutomationRuleAddDocument,
  AutomationRuleChangeDocument,
  AutomationRuleRemoveDocument,
  AutomationRulesDocument,
  AutomationRunsDocument,
  AutomationRunStartDocument,
  AutomationRunUndoDocument,
  AutomationWouldDoDocument,
} from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { useMoves } from '#renderer/lib/moves.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { readTyped } from '#renderer/lib/typed-conditions.ts'
import { useWishes } from '#renderer/lib/wishes.ts'
import * as texts from './texts.tsx'

export type Rule = AutomationRulesQuery['automationRules']['nodes'][number]
export type ActionKind = AutomationRulesQuery['automationActionKinds'][number]
export type Run = NonNullable<AutomationRunsQuery['automationRule']>['runs']['nodes'][number]
export type WouldDo = NonNullable<AutomationWouldDoQuery['automationPreview']>

/** Reads all rules in their order, and the actions that there are. */
export function useRules() {
  return useQuery({
    queryKey: queryKey('automation', 'list'),
    queryFn: ({ signal }) => request(AutomationRulesDocument, {}, signal),
  })
}

/** Reads the newest runs of a rule. */
export function useRuns(id: string, first: number) {
  return useQuery({
    queryKey: queryKey('automation', 'runs', id, first),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await request(AutomationRunsDocument, { id, first }, signal)).automationRule,
  })
}

/** A rule as it is typed. */
export interface TypedRule {
  readonly appliesTo: string
  readonly text: string
  readonly actions: readonly AutomationActionInput[]
  readonly write: string
  readonly mode: string
  /** Null for a rule that is being written. */
  readonly ruleId: string | null
  readonly scope: RuleScopeInput
}

/** What a typed rule means: why its conditions cannot be read, or what it would do now. */
export interface TypedMeaning {
  readonly errors: readonly string[]
  readonly wouldDo: WouldDo | null
}

/** Reads what a typed rule would do now. Keeps the last answer while it is typed. */
export function useTypedRule({ appliesTo, text, actions, write, mode, ruleId, scope }: TypedRule, isWhole: boolean) {
  return useQuery<TypedMeaning>({
    queryKey: queryKey('automation', 'typed', appliesTo, text, actions, write, mode, ruleId, scope, isWhole),
    enabled: text.trim() !== '',
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<TypedMeaning> => {
      const { errors, conditions } = await readTyped(text, appliesTo, signal)
      if (conditions === null || !isWhole) return { errors, wouldDo: null }
      const variables = { appliesTo, conditions, actions: [...actions], write, mode, ruleId, scope }
      const { automationPreview } = await request(AutomationWouldDoDocument, variables, signal)
      return { errors: [], wouldDo: automationPreview ?? null }
    },
  })
}

const readRulesAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: queryKey('automation') })

/** Returns a mutation after which rules are read again. */
function useChange<Input, Result>(
  send: (input: Input) => Promise<Result>,
  said: (input: Input, result: Result) => string | null,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (result, input) => {
      const text = said(input, result)
      if (text !== null) showToast({ text })
      await readRulesAgain(queries)
    },
  })
}

export const useRuleAdd = () =>
  useChange(
    async (input: AutomationRuleCreateInput) =>
      accepted((await request(AutomationRuleAddDocument, { input })).automationRuleCreate),
    ({ name }) => texts.ruleNameAdded(name),
  )

export const useRuleChange = () =>
  useChange(
    async (input: AutomationRuleUpdateInput) =>
      accepted((await request(AutomationRuleChangeDocument, { input })).automationRuleUpdate),
    () => null,
  )

/** Turns a rule on and off. It is shown as the user wants it before the service answers. */
export function useRuleSwitch({ id, name, isEnabled }: Pick<Rule, 'id' | 'name' | 'isEnabled'>) {
  const { wishes, ask } = useWishes({
    about: queryKey('automation', 'switch', id),
    send: async ({ on }: { readonly on: boolean }) =>
      accepted((await request(AutomationRuleChangeDocument, { input: { id, isEnabled: on } })).automationRuleUpdate),
    said: ({ on }) => showToast({ text: texts.ruleNameIsValue(name, on ? texts.on : texts.off) }),
    failed: texts.ruleCouldNotBeChanged,
    readAgain: readRulesAgain,
  })
  return { isOn: wishes.at(-1)?.on ?? isEnabled, turn: (on: boolean) => void ask({ on }) }
}

/** Moves rules, which are all of the organization in their order. */
export const useRuleOrder = (rules: readonly Rule[]) =>
  useMoves(rules, {
    about: queryKey('automation', 'order'),
    send: async ({ row: { id }, position }) =>
      accepted((await request(AutomationRuleChangeDocument, { input: { id, position } })).automationRuleUpdate),
    said: ({ row: { name }, isEarlier }) =>
      showToast({ text: texts.ruleNameRunsValue(name, isEarlier ? texts.earlier : texts.later) }),
    failed: texts.ruleCouldNotBeMoved,
    readAgain: readRulesAgain,
  })

export const useRuleRemoval = () =>
  useChange(
    async ({ id }: Rule) => accepted((await request(AutomationRuleRemoveDocument, { id })).automationRuleDelete),
    ({ name }) => texts.ruleNameDeleted(name),
  )

export const useRunStart = () =>
  useChange(
    async ({ id }: Rule) => accepted((await request(AutomationRunStartDocument, { ruleId: id })).automationRuleRun),
    ({ name }) => texts.ruleRunsActivityShowsHowFar(name),
  )

export const useRunUndo = () =>
  useChange(
    async ({ id }: Pick<Run, 'id'>) => accepted((await request(AutomationRunUndoDocument, { id })).automationRunUndo),
    (_, { keptCount }) =>
      keptCount ? texts.runUndoneChangedSinceStayed(formatCount(keptCount, texts.rowForms)) : texts.runUndone,
  )

/** Whether a role may change rules. */
export function mayChangeRules(role: string | undefined): boolean {
  return role !== undefined && ['Owner', 'Admin', 'Operator'].includes(role)
}
