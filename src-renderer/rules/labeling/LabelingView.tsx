import { paths } from '#renderer/lib/paths.ts'
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
import { SettingsFrame } from '#renderer/ui/SettingsFrame.tsx'
import text from '#renderer/ui/text.module.css'
import { FieldDialog } from './FieldDialog.tsx'
import { FieldList } from './FieldList.tsx'
import { InternalNames } from './InternalNames.tsx'
import * as texts from './texts.ts'
import { type Field, useLabeling } from './use-labeling.ts'

type Shown = 'fields' | 'names'

/** Lists the custom fields, and the names by which the organization recognizes its own components. */
export function LabelingView() {
  return (
    <SettingsFrame here={paths.labels}>
      <Labeling />
    </SettingsFrame>
  )
}

function Labeling() {
  usePlace([{ label: texts.labelsAndFields }])
  const query = useLabeling()
  const [shown, setShown] = useState<Shown>('fields')
  const [edited, setEdited] = useState<Field | 'new' | null>(null)
  const mayChange = ['Owner', 'Admin', 'Operator'].includes(query.data?.organizationUser.role ?? '')
  const create = () => mayChange && shown === 'fields' && setEdited('new')
  useKeys({ c: create })
  if (!query.isSuccess) {
    return (
      <Page>
        <PageHead title={texts.labelsAndFields} />
        <QueryState query={query} loading={texts.loadingCustomFields} failed={texts.customFieldsCouldNotBeLoaded} />
      </Page>
    )
  }
  const { customFields, organization } = query.data
  const { namespaces, names, purlTypes } = organization.internalNames
  const namesCount = namespaces.length + names.length + purlTypes.length
  return (
    <Page>
      <PageHead
        title={texts.labelsAndFields}
        facts={[texts.whatYouNoteAboutFindingsComponents]}
        actions={
          mayChange &&
          shown === 'fields' && (
            <Button icon="plus" kind="go" keys="c" onClick={create}>
              {texts.newField}
            </Button>
          )
        }
      />
      <div className={shared.views}>
        <Segments
          label={texts.show}
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'fields', label: texts.customFieldsTotalCount(customFields.totalCount) },
            { value: 'names', label: texts.internalNamesCount(namesCount) },
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
        <EmptyState icon="label" title={texts.noCustomFieldsYet}>
          {texts.customFieldHasAName}
        </EmptyState>
      ) : (
        <FieldList fields={customFields.nodes} mayChange={mayChange} onEdit={setEdited} />
      )}
      {edited !== null && <FieldDialog field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <BottomBar>
        <span>{formatCount(customFields.totalCount, texts.customFieldForms)}</span>
        <span className={text.push} />
        {mayChange && shown === 'fields' && (
          <>
            <KeyHint keys="Alt+ArrowUp">{texts.earlier}</KeyHint>
            <KeyHint keys="Alt+ArrowDown">{texts.later}</KeyHint>
            <KeyHint keys="c">{texts.newFieldInline}</KeyHint>
          </>
        )}
      </BottomBar>
    </Page>
  )
}
