import { visibleText } from '#renderer/lib/visible-text.ts'
import text from '#renderer/ui/text.module.css'
import { openColumn } from '#renderer/ui/table/open-column.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import * as texts from './texts.tsx'
import type { FileRow } from './use-files.ts'

const none = <span className={text.third}>{texts.none}</span>

function componentLabel({ component }: FileRow): string {
  return component === null ? '' : [component.name, component.version].filter(Boolean).join(' ')
}

function Stated({ children }: { readonly children: string | null }) {
  if (!children) return none
  return (
    <span title={visibleText(children)}>
      <VisibleText>{children}</VisibleText>
    </span>
  )
}

/** Returns the columns of the file table. */
export function fileColumns(openId: string | null): readonly Column<FileRow>[] {
  return [
    openColumn(openId),
    {
      key: 'path',
      head: texts.path,
      width: 'minmax(14rem, 2.4fr)',
      fixed: true,
      sortable: true,
      text: ({ path }) => path,
      cell: ({ path }) => (
        <span title={visibleText(path)} className={text.medium}>
          <VisibleText>{path}</VisibleText>
        </span>
      ),
    },
    {
      key: 'kinds',
      head: texts.types,
      width: 'minmax(5rem, 0.7fr)',
      text: ({ fileTypes }) => fileTypes.join(', '),
      cell: ({ fileTypes }) => <Stated>{fileTypes.join(', ')}</Stated>,
    },
    {
      key: 'license',
      head: texts.license,
      width: 'minmax(6rem, 1fr)',
      text: ({ licensesExp }) => licensesExp,
      cell: ({ licensesExp }) => <Stated>{licensesExp}</Stated>,
    },
    {
      key: 'component',
      head: texts.component,
      width: 'minmax(7rem, 1fr)',
      text: componentLabel,
      cell: (row) => <Stated>{componentLabel(row)}</Stated>,
    },
    {
      key: 'copyright',
      head: texts.copyright,
      width: 'minmax(7rem, 1.2fr)',
      text: ({ copyright }) => copyright,
      cell: ({ copyright }) => <Stated>{copyright}</Stated>,
    },
    {
      key: 'checksums',
      head: texts.checksums,
      width: 'minmax(7rem, 1fr)',
      text: ({ checksums }) => checksums.map(({ alg, content }) => `${alg}: ${content}`).join(' '),
      cell: ({ checksums }) => <Stated>{checksums.map(({ alg }) => alg).join(', ')}</Stated>,
    },
  ]
}
