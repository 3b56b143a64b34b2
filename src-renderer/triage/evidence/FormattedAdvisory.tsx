import { Fragment } from 'react'
import { readBlocks, readRuns } from './advisory-blocks.ts'
import type { AdvisoryBlock } from './advisory-blocks.ts'
import styles from './evidence.module.css'

/** Formats an advisory's text for reading. All of it is rendered as text nodes. */
export function FormattedAdvisory({ text }: { readonly text: string }) {
  return (
    <div className={styles.advisory}>
      {readBlocks(text).map((block, place) => (
        // The blocks of one text keep their order.
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no names of their own
        <Block key={place} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { readonly block: AdvisoryBlock }) {
  if (block.type === 'code') return <pre>{block.text}</pre>
  if (block.type === 'list') {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>
            <Runs text={item} />
          </li>
        ))}
      </ul>
    )
  }
  if (block.type === 'heading') return <h4>{block.text}</h4>
  return (
    <p>
      <Runs text={block.text} />
    </p>
  )
}

function Runs({ text }: { readonly text: string }) {
  return readRuns(text).map((run, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- runs have no names of their own
    <Fragment key={place}>{run.isCode ? <code>{run.text}</code> : run.text}</Fragment>
  ))
}
