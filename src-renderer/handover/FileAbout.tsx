import { Link } from 'wouter'
import { formatCount, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { describeSignature } from '#renderer/lib/signature-words.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { Fact } from '#renderer/ui/Fact.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './handover.module.css'
import { describeUnknown } from './note-text.ts'
import type { ReceivedAbout } from './review.ts'
import * as texts from './texts.tsx'
import type { HandoverSession } from './use-handover-session.ts'

const tones = { ok: text.ok, warn: text.warn, bad: text.bad, none: text.second }

/** Shows what a file says of itself, who vouches for it, and the version here that it is about. */
export function FileAbout({ file, session }: { readonly file: ReceivedAbout; readonly session: HandoverSession }) {
  const signature = describeSignature(file)
  const unknown = describeUnknown(file.unknownKinds)
  return (
    <>
      <dl className={styles.about}>
        <Fact name={texts.madeBy}>
          <VisibleText>{file.madeBy}</VisibleText>, {formatTime(file.madeAt)}
        </Fact>
        <Fact name="Contains">
          {texts.andTheDocument(
            formatCount(file.findingsCount, texts.decidedFindingForms),
            formatCount(file.notesCount, texts.noteForms),
            <VisibleText>{file.documentName ?? texts.withoutAName}</VisibleText>,
          )}
          {file.edited && texts.componentsWereEditedThereEdits}
        </Fact>
        <Fact name="Signature">
          <b className={tones[signature.tone]}>
            <VisibleText>{signature.words}</VisibleText>
          </b>
          . {signature.why} {file.encrypted ? texts.encrypted : texts.notEncrypted}
        </Fact>
        <Target session={session} />
      </dl>
      {unknown !== null && (
        <div className={classNames(styles.rejection, styles.warning)} role="note" aria-label={texts.leftOut}>
          <Icon name="warning" />
          <p>
            <VisibleText>{unknown}</VisibleText>
          </p>
        </div>
      )}
      {file.signature.state === 'INVALID' && (
        <div className={styles.rejection} role="alert">
          <Icon name="warning" />
          <div>
            <p>{texts.fileMayHaveBeenChangedAfter(<b>{texts.signatureDoesNotFitTheContent}</b>)}</p>
            <Checkbox checked={session.acceptsInvalid} onChange={session.setAcceptsInvalid}>
              {texts.applyItAlthoughItsSignature}
            </Checkbox>
          </div>
        </div>
      )}
    </>
  )
}

/** The version here. If others show the same document, one of them can be chosen. */
function Target({ session }: { readonly session: HandoverSession }) {
  const { review, opening, target, taking } = session
  const sbom = review?.sbom
  const candidates = review?.candidates ?? []
  if (opening.sbomId === null && candidates.length > 0 && taking.state.at !== 'done') {
    const options = [
      { value: '', label: sbom ? nameOf(sbom) : texts.newVersionAsTheFileNames },
      ...candidates.map((one) => ({ value: one.id, label: nameOf(one) })),
    ]
    return (
      <Fact name={texts.applyTo}>
        <Select
          label={texts.applyTo}
          labelHidden
          value=""
          options={options}
          onChange={(value) => target(value === '' ? null : value)}
        />
      </Fact>
    )
  }
  return (
    <Fact name={texts.applyTo}>
      {sbom ? (
        <Link href={paths.version(sbom.project.id, sbom.id)}>
          <VisibleText>{nameOf(sbom)}</VisibleText>
        </Link>
      ) : (
        texts.newVersion
      )}
    </Fact>
  )
}

type Named = NonNullable<NonNullable<HandoverSession['review']>['sbom']>

function nameOf({ project, projectVersion }: Named): string {
  return visibleText(`${project.projectGroup.name} ${projectVersion}, ${project.name}`)
}
