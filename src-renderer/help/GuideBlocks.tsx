import { Link } from 'wouter'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import { keyCaps } from '#renderer/lib/keys.ts'
import text from '#renderer/ui/text.module.css'
import { guidePictures } from '#renderer/generated/guide.ts'
import type { GuideBlock, GuideInline } from './guide-page.ts'
import styles from './help.module.css'
import { helpPath } from '#renderer/lib/help-path.ts'
import * as texts from './texts.tsx'

/** Shows blocks of a page of the guide. The tree has no markup, so none can be shown. */
export function GuideBlocks({ blocks }: { readonly blocks: readonly GuideBlock[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the blocks of a page never change their order
  return blocks.map((block, at) => <Block key={at} block={block} />)
}

function Block({ block }: { readonly block: GuideBlock }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id} tabIndex={-1}>
          <Inlines content={block.content} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      )
    case 'list':
      return <List block={block} />
    case 'code':
      return (
        <pre tabIndex={0} aria-label={texts.commands}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote>
          <GuideBlocks blocks={block.blocks} />
        </blockquote>
      )
    case 'table':
      return <Table block={block} />
    case 'picture':
      return <Picture file={block.file} text={block.text} />
  }
}

function List({ block: { start, items } }: { readonly block: Extract<GuideBlock, { kind: 'list' }> }) {
  const shown = items.map((blocks, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the items of a list never change their order
    <li key={at}>
      <GuideBlocks blocks={blocks} />
    </li>
  ))
  return start === null ? <ul>{shown}</ul> : <ol start={start}>{shown}</ol>
}

function Table({ block: { head, rows } }: { readonly block: Extract<GuideBlock, { kind: 'table' }> }) {
  return (
    <div className={styles.table} tabIndex={0} role="region" aria-label={texts.table}>
      <table>
        <thead>
          <tr>
            {head.map((content, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- the columns of a table never change their order
              <th key={at} scope="col">
                <Inlines content={content} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- the rows of a table never change their order
            <tr key={line}>
              {row.map((content, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the columns of a table never change their order
                <td key={at}>
                  <Inlines content={content} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Picture({ file, text: shown }: { readonly file: string; readonly text: string }) {
  const picture = guidePictures[file]
  if (picture === undefined) return <p className={text.third}>{shown}</p>
  const { url, width, height } = picture
  return <img className={styles.picture} src={url} alt={shown} width={width} height={height} loading={texts.lazy} />
}

function Inlines({ content }: { readonly content: readonly GuideInline[] }) {
  // oxlint-disable-next-line react/no-array-index-key -- the pieces of a line never change their order
  return content.map((piece, at) => <Inline key={at} piece={piece} />)
}

function Inline({ piece }: { readonly piece: GuideInline }) {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'code':
      return <code>{piece.text}</code>
    case 'keys':
      return (
        <>
          <span className={text.hidden}>{keyCaps(piece.keys).join(' ')}</span>
          <Keys keys={piece.keys} />
        </>
      )
    case 'strong':
      return (
        <strong>
          <Inlines content={piece.content} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines content={piece.content} />
        </em>
      )
    case 'page-link':
      return (
        <Link href={helpPath(piece.page, piece.section)}>
          <Inlines content={piece.content} />
        </Link>
      )
    case 'web-link':
      return <WebLink url={piece.url} content={piece.content} />
  }
}

/** A link out of the app. It is the only thing of the help that needs the network, so it says so. */
function WebLink({ url, content }: { readonly url: string; readonly content: readonly GuideInline[] }) {
  return (
    <>
      <a
        href={url}
        target="_blank"
        rel="noreferrer noopener"
        title={texts.opensInABrowserNeeds(url)}
        onClick={(event) => {
          if (!window.waybill) return
          event.preventDefault()
          void window.waybill.openExternal(url)
        }}
      >
        <Inlines content={content} />
        <Icon name="external" small />
      </a>{' '}
      <span className={text.third}>{texts.needsTheNetwork}</span>
    </>
  )
}
