import { Link } from 'wouter'
import { acceptedFiles } from '#renderer/lib/accepted-files.ts'
import { sendCommand } from '#renderer/lib/commands.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import styles from './FirstRun.module.css'
import { useSampleProduct } from './use-home.ts'

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
  const sample = useSampleProduct()
  useKeys({ 'g s': () => sample.mutate() })
  return (
    <div className={styles.page}>
      <h1>Find out what matters in an SBOM</h1>
      <p className={styles.lead}>
        Waybill matches the components against advisory data on this computer and ranks the findings by urgency.
      </p>
      <div className={styles.drop}>
        <BillPicture />
        <h2>Drop an SBOM anywhere in this window</h2>
        <p>One file, several files or a folder. Advisory data and VEX documents work the same way.</p>
        <dl className={styles.formats} aria-label="Formats">
          {acceptedFiles.map(([kind, names]) => (
            <div key={kind}>
              <dt>{kind}</dt>
              <dd>{names}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={() => sendCommand('open-files')}>
          <Icon name="file" />
          <b>Open a file</b>
          <Keys keys="$mod+o" />
          <span>Files are read locally and never changed.</span>
        </button>
        <Link href={paths.advisories} className={styles.way}>
          <Icon name="database" />
          <b>{hasAdvisories ? 'Advisory data' : 'Add advisory data'}</b>
          <Keys keys="g a" />
          <span>
            {hasAdvisories
              ? 'Already imported. Check its age or add more.'
              : 'Import it from a file. Required to find vulnerabilities.'}
          </span>
        </Link>
        <button type="button" className={styles.way} disabled={sample.isPending} onClick={() => sample.mutate()}>
          <Icon name="product" />
          <b>Open the sample</b>
          <Keys keys="g s" />
          <span>{sample.isPending ? 'Creating…' : 'A small product with findings to try out triage.'}</span>
        </button>
      </div>
      <p className={styles.promise}>
        <Icon name="computer" small />
        Your data stays on this computer. Waybill uses the network only if you allow it.
      </p>
    </div>
  )
}
