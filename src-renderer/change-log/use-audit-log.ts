import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  AuditChainDocument,
  type AuditChainQuery,
  AuditLogDocument,
  AuditPeopleDocument,
  ChangedVersionDocument,
} from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { tablePages, usePagedList } from '#renderer/lib/paged-list.ts'
import { paths } from '#renderer/lib/paths.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { showError } from '#renderer/lib/toasts.ts'
import { auditVariables, type AuditFilter } from './audit-filter.ts'
import type { ChangeEntry } from './change-words.ts'
import * as texts from './texts.tsx'

/** Reads the audit log page by page, newest first. Not every entry comes with a change that the window hears of. */
export function useAuditLog(filter: AuditFilter) {
  return usePagedList({
    queryKey: queryKey('overview', 'audit-log', filter),
    keepsRows: true,
    staleTime: 0,
    readPage: async ({ first, after, signal }) =>
      (await request(AuditLogDocument, { ...auditVariables(filter), first, after }, signal)).auditLog,
  })
}

/** Reads all entries that fit, loaded or not. */
export function readAuditLog(filter: AuditFilter): Promise<ChangeEntry[]> {
  return readAllPages(
    async (after) =>
      (await request(AuditLogDocument, { ...auditVariables(filter), first: tablePages.next, after })).auditLog,
  )
}

/** Reads the people of the organization. */
export function usePeople() {
  const query = useQuery({
    queryKey: queryKey('organization', 'people'),
    queryFn: async ({ signal }) => (await request(AuditPeopleDocument, {}, signal)).organization.users.nodes,
  })
  return query.data ?? []
}

/** Returns the URL of a version. Null if it is not there any more. */
export async function findVersionUrl(sbomId: string): Promise<string | null> {
  const { sbom } = await request(ChangedVersionDocument, { sbomId })
  return sbom && paths.version(sbom.project.id, sbom.id)
}

export type ChainCheck = AuditChainQuery['auditLogCheck']

/** Checks the chain of the audit log when asked to. */
export function useChainCheck() {
  const [result, setResult] = useState<ChainCheck | null>(null)
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    setResult(null) // one that is not current proves nothing
    try {
      setResult((await request(AuditChainDocument, {})).auditLogCheck)
    } catch (error) {
      showError(error, texts.chainCouldNotBeChecked)
    } finally {
      setBusy(false)
    }
  }
  return { result, isBusy, check }
}
