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
import type { HandoverSession } from './use-handover-session.ts'

const tones = { ok: text.ok, warn: text.warn, bad: text.bad, none: text.second }

/** Shows what a file says of itself, who vouches for it, and the version here that it is about. */
export function FileAbout({ file, session }: { readonly file: ReceivedAbout; readonly session: HandoverSession }) {
  const signature = describeSignature(file)
  const unknown = describeUnknown(file.unknownKinds)
  return (
    <>
      <dl className={styles.about}>
        <Fact name="Made by">
          <VisibleText>{file.madeBy}</VisibleText>, {formatTime(file.madeAt)}
        </Fact>
        <Fact name="Contains">
          {formatCount(file.findingsCount, 'decided finding')}, {formatCount(file.notesCount, 'note')}, and the document{' '}
          <VisibleText>{file.documentName ?? 'without a name'}</VisibleText>
          {file.edited && '. Components were edited there: edits are not in the file'}
        </Fact>
        <Fact name="Signature">
          <b className={tones[signature.tone]}>
            <VisibleText>{signature.words}</VisibleText>
          </b>
          . {signature.why} {file.encrypted ? 'Encrypted.' : 'Not encrypted.'}
        </Fact>
        <Target session={session} />
      </dl>
      {unknown !== null && (
        <div className={classNames(styles.rejection, styles.warning)} role="note" aria-label="Left out">
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
            <p>
              <b>The signature does not fit the content.</b> The file may have been changed after it was signed. Get it
              from where it was made.
            </p>
            <Checkbox checked={session.acceptsInvalid} onChange={session.setAcceptsInvalid}>
              Apply it although its signature is invalid
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
      { value: '', label: sbom ? nameOf(sbom) : 'A new version, as the file names it' },
      ...candidates.map((one) => ({ value: one.id, label: nameOf(one) })),
    ]
    return (
      <Fact name="Apply to">
        <Select
          label="Apply to"
          labelHidden
          value=""
          options={options}
          onChange={(value) => target(value === '' ? null : value)}
        />
      </Fact>
    )
  }
  return (
    <Fact name="Apply to">
      {sbom ? (
        <Link href={paths.version(sbom.project.id, sbom.id)}>
          <VisibleText>{nameOf(sbom)}</VisibleText>
        </Link>
      ) : (
        'a new version'
      )}
    </Fact>
  )
}

type Named = NonNullable<NonNullable<HandoverSession['review']>['sbom']>

function nameOf({ project, projectVersion }: Named): string {
  return visibleText(`${project.projectGroup.name} ${projectVersion}, ${project.name}`)
}
