import { useState } from 'react'
import { decodePath } from '#renderer/lib/decode-path.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { NotFound } from '#renderer/ui/NotFound.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { keptDraft } from './kept-drafts.ts'
import { PolicyPage } from './PolicyPage.tsx'
import * as texts from './texts.tsx'
import { mayChangePolicies, usePolicyToEdit } from './use-policies.ts'

/** The page that writes a policy: one by its id, or a new one, which may begin with conditions. */
export function PolicyEditorView({
  policyId,
  begun,
}: {
  /** `new` for a new policy. */
  readonly policyId: string
  readonly begun: string | undefined
}) {
  const conditions = begun === undefined ? '' : decodePath(begun)
  const id = policyId === 'new' ? null : policyId
  return <Policy key={`${policyId} ${conditions}`} id={id} begun={id === null ? conditions : ''} />
}

function Policy({ id, begun }: { readonly id: string | null; readonly begun: string }) {
  const url = id === null ? paths.newPolicy(begun) : paths.policy(id)
  const query = usePolicyToEdit(id)
  const now = query.data?.policy ?? null
  // A policy that is deleted while its page is open stays in the form, with what was changed.
  const [known, setKnown] = useState(() => keptDraft(url)?.base ?? null)
  if (now !== null && now !== known) setKnown(now)
  const stored = now ?? known
  const title = id === null ? texts.newPolicy : (stored?.name ?? texts.policy)
  usePlace([{ label: texts.policies, href: paths.policies }, { label: title }])
  if (query.data === undefined) {
    return (
      <Page>
        <PageHead title={title} />
        <QueryState query={query} loading={texts.loadingThePolicy} failed={texts.policyCouldNotBeLoaded} />
      </Page>
    )
  }
  if (id !== null && stored === null) {
    return (
      <NotFound
        icon="policy"
        isPage
        title={texts.thisPolicyDoesNotExist}
        all={{ href: paths.policies, label: texts.allPolicies }}
      />
    )
  }
  return (
    <PolicyPage
      edited={{
        ...{ url, stored, begun, isDeleted: id !== null && now === null },
        readNow: async () => {
          const { data, error } = await query.refetch()
          if (error) throw error
          return data?.policy ?? null
        },
      }}
      mayChange={mayChangePolicies(query.data.role)}
    />
  )
}
