import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
import { queryKey } from '#renderer/lib/query-keys.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { readTyped } from '#renderer/lib/typed-conditions.ts'
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
      await queries.invalidateQueries({ queryKey: queryKey('automation') })
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

/** Turns a rule on or off. Its row may be gone from the list by then, so that the toast is not the row's. */
export const useRuleSwitch = () =>
  useChange(
    async ({ rule: { id }, on: isEnabled }: { readonly rule: Rule; readonly on: boolean }) =>
      accepted((await request(AutomationRuleChangeDocument, { input: { id, isEnabled } })).automationRuleUpdate),
    ({ rule: { name }, on }) => texts.ruleNameIsValue(name, on ? texts.on : texts.off),
  )

export const useRuleMove = () =>
  useChange(
    async ({ rule: { id }, position }: { readonly rule: Rule; readonly position: number }) =>
      accepted((await request(AutomationRuleChangeDocument, { input: { id, position } })).automationRuleUpdate),
    ({ rule: { name, position: before }, position }) =>
      texts.ruleNameRunsValue(name, position < before ? texts.earlier : texts.later),
  )

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
