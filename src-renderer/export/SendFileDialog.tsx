import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useId, useMemo, useState } from 'react'
import type { SentVersionQuery } from '#renderer/generated/documents.ts'
import { SendFileDocument, type SendFileMutationVariables, SentVersionDocument } from '#renderer/generated/documents.ts'
import { formatBytes } from '#renderer/lib/format.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { initialChoice } from './choice.ts'
import { MadeFileFacts, SendNotice } from './MadeFileFacts.tsx'
import { normalizeSent, sentInput, type SentChoice } from './sent-choice.ts'
import { SentOptions } from './SentOptions.tsx'
import { SendDialog } from './SendDialog.tsx'
import styles from './send.module.css'
import * as texts from './texts.tsx'
import { useOffer } from './use-export.ts'
import { useFileMaking } from './use-file-making.ts'
import { usePassphrase } from './use-passphrase.ts'

async function makeFile(input: SendFileMutationVariables['input']) {
  const { file } = accepted((await request(SendFileDocument, { input })).sbomShareFileCreate)
  if (file === null) throw new RequestError('fault', texts.serverSentAnEmptyResponse)
  return { ...file, bytes: String(file.bytes) }
}

/** Writes a version to one encrypted file for receivers without access. */
export function SendFileDialog({ sbomId, onClose }: { readonly sbomId: string; readonly onClose: () => void }) {
  const form = useId()
  const query = useQuery({
    queryKey: queryKey('version', 'sent', sbomId),
    staleTime: 0,
    queryFn: ({ signal }) => request(SentVersionDocument, { sbomId }, signal),
  })
  const offer = useOffer()
  const [picked, setPicked] = useState<Partial<SentChoice>>({})
  const choice = useMemo(() => choiceOf(query.data, offer.data, picked), [query.data, offer.data, picked])
  const passphrase = usePassphrase(true)
  const { making, saving } = useFileMaking(makeFile)
  const why = query.data ? whyNot(query.data) : null
  const isReady = choice !== null && why === null && !making.isPending
  const make = (event?: FormEvent) => {
    event?.preventDefault()
    if (isReady && passphrase.check()) making.mutate({ ...sentInput(sbomId, choice), passphrase: passphrase.first })
  }
  const { sbom } = query.data ?? {}
  const failed = [query, offer].find(({ isError }) => isError)
  return (
    <SendDialog
      titles={[texts.sendAsAFile, texts.readyToSend]}
      width="40rem"
      about={
        sbom ? (
          <VisibleText>
            {texts.oneEncryptedFileForReceivers(sbom.project.projectGroup.name, sbom.projectVersion, sbom.project.name)}
          </VisibleText>
        ) : (
          texts.oneEncryptedFileForReceiversWithoutAccess
        )
      }
      form={form}
      isReady={isReady}
      isLoading={query.isPending || offer.isPending}
      making={making}
      onAgain={make}
      onClose={onClose}
    >
      {failed && <LoadError query={failed} title={texts.versionCouldNotBeRead} />}
      {why !== null && <SendNotice>{why}</SendNotice>}
      {making.data ? (
        <Made file={making.data} saving={saving} />
      ) : (
        why === null &&
        choice &&
        offer.data && (
          <form id={form} onSubmit={make} noValidate className={styles.form}>
            <SentOptions
              offer={offer.data}
              choice={choice}
              passphrase={passphrase}
              onChoice={(change) => {
                setPicked((before) => ({ ...before, ...change }))
                making.reset() // what was rejected is not said of another choice
              }}
            />
          </form>
        )
      )}
    </SendDialog>
  )
}

/** Null: it can be sent. */
function whyNot({ sbom, organizationUser }: SentVersionQuery): string | null {
  if (!sbom) return texts.thisVersionNoLongerExists
  if (['Owner', 'Admin', 'Operator'].includes(organizationUser.role)) return null
  return texts.onlyOperatorsAndAdminsMakeFiles
}

function choiceOf(
  data: SentVersionQuery | undefined,
  offer: ReturnType<typeof useOffer>['data'],
  picked: Partial<SentChoice>,
): SentChoice | null {
  if (!data?.sbom || !offer) return null
  const source = data.sbom.documents.find(({ active }) => active)
  const start: SentChoice = { ...initialChoice(source, offer.exportOutputs), vex: '' }
  return normalizeSent({ ...start, ...picked }, offer.exportOutputs)
}

function Made({
  file,
  saving,
}: {
  readonly file: Awaited<ReturnType<typeof makeFile>>
  readonly saving: ReturnType<typeof useFileMaking>['saving']
}) {
  return (
    <MadeFileFacts file={file} saving={saving}>
      <div>
        <dt>{texts.inside}</dt>
        <dd>
          {file.documents.map(({ name, bytes, warnings }) => (
            <div key={name}>
              <VisibleText>{name}</VisibleText>, {formatBytes(Number(bytes))}
              {warnings.length > 0 && (
                <ul>
                  {warnings.map((warning) => (
                    <li key={warning}>
                      <VisibleText>{warning}</VisibleText>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          ))}
          {texts.readmeAndSha256sumsTxt}
        </dd>
      </div>
      <div>
        <dt>{texts.toOpen}</dt>
        <dd>{texts.receiverNeedsTheProgramAge(<code>age -d -o files.zip NAME</code>)}</dd>
      </div>
    </MadeFileFacts>
  )
}
