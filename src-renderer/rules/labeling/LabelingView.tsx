import { useState } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { usePlace } from '#renderer/lib/place.ts'
import shared from '#renderer/rules/rows.module.css'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Page, PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { Segments } from '#renderer/ui/Tabs.tsx'
import text from '#renderer/ui/text.module.css'
import { FieldDialog } from './FieldDialog.tsx'
import { FieldList } from './FieldList.tsx'
import { InternalNames } from './InternalNames.tsx'
import { type Field, useLabeling } from './use-labeling.ts'

type Shown = 'fields' | 'names'

/** Lists the custom fields, and the names by which the organization recognizes its own components. */
export function LabelingView() {
  usePlace([{ label: 'Labels and fields' }])
  const query = useLabeling()
  const [shown, setShown] = useState<Shown>('fields')
  const [edited, setEdited] = useState<Field | 'new' | null>(null)
  const mayChange = ['Owner', 'Admin', 'Operator'].includes(query.data?.organizationUser.role ?? '')
  const create = () => mayChange && shown === 'fields' && setEdited('new')
  useKeys({ c: create })
  if (!query.isSuccess) {
    return (
      <Page>
        <PageHead title="Labels and fields" />
        <QueryState query={query} loading="Loading custom fields" failed="Custom fields could not be loaded" />
      </Page>
    )
  }
  const { customFields, organization } = query.data
  const { namespaces, names, purlTypes } = organization.internalNames
  const namesCount = namespaces.length + names.length + purlTypes.length
  return (
    <Page>
      <PageHead
        title="Labels and fields"
        facts={['What you note about findings, components, versions and products, and which components are your own.']}
        actions={
          mayChange &&
          shown === 'fields' && (
            <Button icon="plus" kind="go" keys="c" onClick={create}>
              New field
            </Button>
          )
        }
      />
      <div className={shared.views}>
        <Segments
          label="Show"
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'fields', label: `Custom fields ${customFields.totalCount}` },
            { value: 'names', label: `Internal names ${namesCount}` },
          ]}
        />
      </div>
      {shown === 'names' ? (
        <InternalNames
          key={organization.internalNames.updatedAt ?? ''}
          stored={organization.internalNames}
          mayChange={mayChange}
        />
      ) : customFields.nodes.length === 0 ? (
        <EmptyState icon="label" title="No custom fields yet">
          A custom field has a name, a type and what it is about. It is edited where the thing itself is edited, asked
          for in filters and rules, and exported as a property if you want that. Labels need no preparation.
        </EmptyState>
      ) : (
        <FieldList fields={customFields.nodes} mayChange={mayChange} onEdit={setEdited} />
      )}
      {edited !== null && <FieldDialog field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <BottomBar>
        <span>{formatCount(customFields.totalCount, 'custom field')}</span>
        <span className={text.push} />
        {mayChange && shown === 'fields' && (
          <>
            <KeyHint keys="Alt+ArrowUp">earlier</KeyHint>
            <KeyHint keys="Alt+ArrowDown">later</KeyHint>
            <KeyHint keys="c">new field</KeyHint>
          </>
        )}
      </BottomBar>
    </Page>
  )
}
