import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import type { HandOverVersionQuery } from '#renderer/generated/documents.ts'
import { HandOverDocument, HandOverVersionDocument } from '#renderer/generated/documents.ts'
import { formatBytes, formatCount } from '#renderer/lib/format.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { keyLabel, useSigningKeys } from '#renderer/lib/signing-keys.ts'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { MadeFileFacts, SendNotice } from './MadeFileFacts.tsx'
import { PassphraseFields } from './PassphraseFields.tsx'
import { SendDialog } from './SendDialog.tsx'
import styles from './send.module.css'
import { useFileMaking } from './use-file-making.ts'
import { usePassphrase } from './use-passphrase.ts'

type Shown = HandOverVersionQuery

interface Wanted {
  readonly sbomId: string
  readonly signingKeyId: string | null
  readonly passphrase: string | null
}

async function makeHandover(input: Wanted) {
  const { url, filename, bytes, sha256, findingsCount, notesCount } = accepted(
    (await request(HandOverDocument, { input })).handoverExport,
  )
  if (url === null || filename === null || bytes === null || sha256 === null)
    throw new RequestError('fault', 'The server sent an empty response.')
  return { url, filename, bytes: String(bytes), sha256, findings: findingsCount ?? 0, notes: notesCount ?? 0 }
}

/** Writes a version with its decisions, their history and notes to a file that another Waybill takes over. */
export function HandOverDialog({ sbomId, onClose }: { readonly sbomId: string; readonly onClose: () => void }) {
  const form = useId()
  const query = useQuery({
    queryKey: queryKey('version', 'hand-over', sbomId),
    staleTime: 0,
    queryFn: ({ signal }) => request(HandOverVersionDocument, { sbomId }, signal),
  })
  const [signingKeyId, setSigningKey] = useState('')
  const passphrase = usePassphrase(false)
  const { making, saving } = useFileMaking(makeHandover)
  const { data } = query
  const why = data ? whyNot(data) : null
  const make = (event?: FormEvent) => {
    event?.preventDefault()
    if (!data || why !== null || making.isPending || !passphrase.check()) return
    making.mutate({ sbomId, signingKeyId: signingKeyId || null, passphrase: passphrase.value })
  }
  const { sbom } = data ?? {}
  return (
    <SendDialog
      titles={['Hand over as a file', 'Ready to hand over']}
      width="36rem"
      about={
        sbom ? (
          <VisibleText>{`${sbom.project.projectGroup.name} ${sbom.projectVersion}, ${sbom.project.name}`}</VisibleText>
        ) : (
          'A file for another Waybill'
        )
      }
      form={form}
      isReady={data !== undefined && why === null}
      isLoading={query.isPending}
      making={making}
      onAgain={make}
      onClose={onClose}
    >
      {query.isError && <LoadError query={query} title="The version could not be read" />}
      {making.data ? (
        <MadeFileFacts file={making.data} saving={saving}>
          <div>
            <dt>Contains</dt>
            <dd>
              the document, {formatCount(making.data.findings, 'finding')} with decisions and their history, and{' '}
              {formatCount(making.data.notes, 'note')}: severities, snoozes, assignments, labels and custom values
            </dd>
          </div>
          <div>
            <dt>To receive</dt>
            <dd>
              Drop the file on the window of the other Waybill. It shows what differs before anything changes.
              {passphrase.isWanted && ' Give the passphrase on another way than the file.'}
            </dd>
          </div>
        </MadeFileFacts>
      ) : (
        data &&
        (why === null ? (
          <form id={form} className={styles.form} onSubmit={make} noValidate>
            <Contents shown={data} />
            <SigningKey value={signingKeyId} onChange={setSigningKey} />
            <PassphraseFields
              passphrase={passphrase}
              hint="Without one, anyone who has the file can read its decisions and notes, with names and email addresses. Waybill stores it nowhere."
            />
          </form>
        ) : (
          <SendNotice>{why}</SendNotice>
        ))
      )}
    </SendDialog>
  )
}

/** Null: it can be handed over. */
function whyNot({ sbom, organizationUser }: Shown): string | null {
  if (!sbom) return 'This version no longer exists.'
  if (!['Owner', 'Admin', 'Operator'].includes(organizationUser.role))
    return 'Only Operators and Admins hand versions over, because the file contains internal notes. Ask an Admin for that role.'
  if (sbom.documents.some(({ active }) => active)) return null
  return 'A version that was made by hand has no document to hand over. Export it as an SBOM, and upload that in the other Waybill.'
}

function Contents({ shown: { sbom } }: { readonly shown: Shown }) {
  const document = sbom?.documents.find(({ active }) => active)
  return (
    <dl className={styles.facts} aria-label="What the file contains">
      <div>
        <dt>Document</dt>
        <dd>
          <VisibleText>{document?.filename ?? 'as it arrived'}</VisibleText>
          {document && `, ${formatBytes(document.bytes)}, byte for byte`}
        </dd>
      </div>
      <div>
        <dt>Decisions</dt>
        <dd>
          <b>{formatCount(sbom?.stats.triage.decided ?? 0, 'finding')}</b> decided, with internal notes, authors, times,
          and the history of each
        </dd>
      </div>
      <div>
        <dt>Notes</dt>
        <dd>
          Set severities, snoozes, and assignments with name and email address; labels and custom values of findings,
          components and the version
        </dd>
      </div>
      <div>
        <dt>Not in it</dt>
        <dd>Edits of components</dd>
      </div>
    </dl>
  )
}

function SigningKey({ value, onChange }: { readonly value: string; readonly onChange: (id: string) => void }) {
  const { data, isError } = useSigningKeys()
  const keys = data?.keys.filter(({ canSign }) => canSign) ?? []
  const hint = isError
    ? 'The signing keys could not be loaded.'
    : data && keys.length === 0
      ? 'There is no key that signs yet. Settings, Signing keys makes one.'
      : 'Whoever trusts the key sees that the file is yours, and unchanged.'
  return (
    <Select
      label="Sign with"
      value={value}
      disabled={keys.length === 0}
      options={[{ value: '', label: 'Not signed' }, ...keys.map((key) => ({ value: key.id, label: keyLabel(key) }))]}
      onChange={onChange}
      hint={hint}
    />
  )
}
