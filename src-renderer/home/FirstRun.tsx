import { Link } from 'wouter'
import { acceptedFiles } from '#renderer/lib/accepted-files.ts'
import { sendCommand } from '#renderer/lib/commands.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint, Keys } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import * as texts from './first-texts.tsx'
import styles from './FirstRun.module.css'

/** Draws a bill with a check mark, its inputs and its outputs. */
function BillPicture() {
  return (
    <svg
      className={styles.bill}
      viewBox="0 0 120 120"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path
        d="M34 22h44l16 16v62l-7.5-4.5L79 100l-7.5-4.5L64 100l-7.5-4.5L49 100l-7.5-4.5L34 100z"
        fill="var(--bg-surface)"
        stroke="var(--line-control)"
        strokeWidth="2"
      />
      <path d="M78 22v16h16" stroke="var(--line-control)" strokeWidth="2" />
      <path d="M44 40h22M44 51h38M44 62h30M44 73h15" stroke="var(--line-strong)" strokeWidth="3" />
      <path d="M44 82v6M48 82v6M51 82v6M57 82v6M60 82v6" stroke="var(--text-3)" strokeWidth="2" />
      <circle cx="82" cy="78" r="17" fill="var(--accent)" stroke="var(--bg-sunken)" strokeWidth="4" />
      <path d="M75 78.5l5 5 9.5-10.5" stroke="var(--accent-on)" strokeWidth="3.5" />
    </svg>
  )
}

/** Shows the start page of a fresh installation: three ways to start and one promise. */
export function FirstRun({ hasAdvisories }: { readonly hasAdvisories: boolean }) {
  return (
    <div className={styles.page}>
      <h1>{texts.findOutWhatMatters}</h1>
      <p className={styles.lead}>{texts.waybillMatchesTheComponentsAgainst}</p>
      <div className={styles.drop}>
        <BillPicture />
        <h2>{texts.dropFilesAnywhereInThisWindow}</h2>
        <p>{texts.cyclonedxSpdxVexOrAdvisoryData}</p>
        <details className={styles.all}>
          <summary>{texts.allFormats}</summary>
          <dl className={styles.formats} aria-label={texts.formats}>
            {acceptedFiles.map(([kind, names]) => (
              <div key={kind}>
                <dt>{kind}</dt>
                <dd>{names}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={() => sendCommand('open-files')}>
          <Icon name="file" />
          <b>{texts.openAFile}</b>
          <Keys keys="$mod+o" />
          <span>{texts.filesAreReadLocallyAndNever}</span>
        </button>
        <Link href={paths.advisories} className={styles.way}>
          <Icon name="database" />
          <b>{hasAdvisories ? texts.advisoryData : texts.addAdvisoryData}</b>
          <Keys keys="g a" />
          <span>{hasAdvisories ? texts.alreadyImportedCheckItsAge : texts.importItFromAFileRequired}</span>
        </Link>
        <Link href={paths.practice} className={styles.way}>
          <Icon name="triage" />
          <b>{texts.practiceFirst}</b>
          <Keys keys="g z" />
          <span>{texts.madeUpProductAndACoach}</span>
        </Link>
      </div>
      <p className={styles.promise}>
        <Icon name="computer" small />
        {texts.yourDataStaysOnThisComputer}
      </p>
      {window.waybill !== undefined && (
        <p className={styles.promise}>
          <Icon name="connection" small />
          <span>
            {texts.yourTeamHasAServer(<Link href={paths.settingsPart('connection')}>{texts.connectToIt}</Link>)}
          </span>
        </p>
      )}
      <BottomBar>
        <span>{texts.nothingStoredYet}</span>
        <span className={text.push} />
        <KeyHint keys="$mod+o">{texts.openAFileInline}</KeyHint>
        <KeyHint keys="?">{texts.allShortcuts}</KeyHint>
      </BottomBar>
    </div>
  )
}
