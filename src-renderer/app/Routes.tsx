import type { ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { WindowPageId } from '#renderer/lib/pages.ts'
import { pageList } from '#renderer/lib/pages.ts'
import type { VersionTab } from '#renderer/lib/paths.ts'
import {
  paths,
  policyParts,
  readComponentPart,
  readLabel,
  readComponentSearch,
  readFindingList,
  readViewId,
  readWithoutParts,
  versionTabs,
} from '#renderer/lib/paths.ts'
import {
  ActivityView,
  AdvisoriesView,
  AuditLogView,
  BackupsView,
  CarryOverTab,
  ChangeLogTab,
  CompareView,
  ComponentsTab,
  DisclosedTab,
  LicensesTab,
  DocumentsTab,
  DocumentView,
  DraftsView,
  ExportDialog,
  FindView,
  FilesTab,
  ChecksTab,
  Coach,
  FindingsTab,
  HomeView,
  InboxView,
  AutomationView,
  LabelingView,
  NamedListsView,
  OrganizationLicensesView,
  OtherPages,
  PartsTab,
  PoliciesView,
  PolicyEditorView,
  PolicyTab,
  PracticeView,
  ProductsView,
  ProductView,
  ReviewView,
  ScanDeltaTab,
  SettingsView,
  ShareLinksView,
  TriageView,
  VersionsView,
  VersionView,
} from './screens.tsx'

interface VersionAddress {
  readonly environmentId: string
  readonly versionId: string
  readonly tab?: string | undefined
  readonly part?: string | undefined
  /** Line of a document. */
  readonly line?: string | undefined
}

/** What the last part of an address says, by the tab that it is of. `isKnown`: nothing follows the tab, or what follows is something of it. */
function readPart(tab: VersionTab | undefined, segment: string | undefined) {
  const isOfParts = tab === 'components' || tab === 'licenses'
  const { listedAs, rest: list } = tab === 'vulnerabilities' ? readFindingList(segment) : { rest: segment }
  const { leavesPartsOut, rest } = isOfParts ? readWithoutParts(list) : { leavesPartsOut: false, rest: list }
  const narrowed = tab === 'components' ? readComponentPart(rest) : undefined
  const search = tab === 'components' ? readComponentSearch(rest) : undefined
  const viewId = tab === 'components' || tab === 'vulnerabilities' ? readViewId(rest) : undefined
  const isEditing = tab === 'documents' && rest === 'edit'
  const documentId = tab === 'documents' && !isEditing ? rest : undefined
  const deltaId = tab === 'changes' ? rest : undefined
  const isKnown =
    rest === undefined || isEditing || (narrowed ?? search ?? viewId ?? documentId ?? deltaId) !== undefined
  return { listedAs, leavesPartsOut, narrowed, search, viewId, isEditing, documentId, deltaId, isKnown }
}

function VersionPage({ environmentId, versionId, tab = 'overview', part, line }: VersionAddress) {
  const known: VersionTab | undefined = versionTabs.find((one) => one === tab)
  const read = readPart(known, part)
  const { listedAs, leavesPartsOut, narrowed, search, viewId, isEditing, documentId, deltaId, isKnown } = read
  if (known === undefined || !isKnown) {
    return <Redirect to={paths.version(environmentId, versionId, known)} replace />
  }
  return (
    <VersionView
      key={versionId}
      environmentId={environmentId}
      versionId={versionId}
      tab={known}
      components={(version) => (
        <ComponentsTab key={search} {...version} {...{ narrowed, viewId, leavesPartsOut }} searchedFor={search} />
      )}
      vulnerabilities={(version) => <FindingsTab {...version} viewId={viewId} listedAs={listedAs} />}
      licenses={(version) => <LicensesTab {...version} {...{ leavesPartsOut }} exportDialog={ExportDialog} />}
      checks={(version) => <ChecksTab {...version} />}
      policy={(version) => <PolicyTab {...version} />}
      parts={(version) => <PartsTab key={version.sbomId} {...version} />}
      changes={(version) => <ScanDeltaTab {...version} deltaId={deltaId} />}
      carried={(version) => <CarryOverTab {...version} />}
      disclosed={(version) => <DisclosedTab {...version} />}
      files={(version) => <FilesTab {...version} />}
      documents={(version) => <DocumentsTab {...version} isEditing={isEditing} />}
      change-log={(version) => <ChangeLogTab key={version.sbomId} {...version} />}
      document={
        documentId === undefined
          ? undefined
          : (version) => <DocumentView key={line} {...version} documentId={documentId} line={readLineNumber(line)} />
      }
      exportDialog={ExportDialog}
    />
  )
}

function readLineNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** The component of each page. Parameters are those of its route. */
const pageViews: Readonly<
  Record<WindowPageId, (parameters: Readonly<Record<string, string | undefined>>) => ReactNode>
> = {
  home: () => <HomeView />,
  inbox: ({ part }) => <InboxView part={part} />,
  triage: ({ findingId }) => <TriageView findingId={findingId} exportDialog={ExportDialog} />,
  products: () => <ProductsView />,
  compare: ({ base, target, section }) => <CompareView base={base} target={target} section={section} />,
  find: ({ question, kind, versions }) => (
    <FindView asked={question} kind={kind === 'best' ? undefined : kind} latestOnly={versions !== 'all'} />
  ),
  advisories: ({ part, detail }) => <AdvisoriesView part={part} detail={detail} />,
  policies: ({ policyId, begun }) => {
    const part = policyParts.find((one) => one === policyId)
    return policyId === undefined || part !== undefined ? (
      <PoliciesView part={part} />
    ) : (
      <PolicyEditorView policyId={policyId} begun={begun} />
    )
  },
  automation: () => <AutomationView />,
  labels: () => <LabelingView />,
  activity: () => <ActivityView />,
  settings: ({ part }) => (part === 'audit-log' ? <AuditLogView /> : <SettingsView part={part} />),
  licenses: () => <OrganizationLicensesView />,
  lists: ({ listId }) => <NamedListsView listId={listId} />,
  backups: () => <BackupsView />,
  practice: () => <PracticeView />,
}

const ownQueue = paths.withoutParts('/versions/:environmentId/:versionId/triage')

type Parameters = Readonly<Record<string, string | undefined>>

function queueOfVersion(parameters: Parameters, leavesPartsOut = false) {
  const { environmentId, versionId, words, viewId, findingId } = parameters
  return (
    <TriageView
      key={versionId}
      sbomId={versionId}
      projectId={environmentId}
      filterWords={words}
      viewId={viewId}
      findingId={findingId}
      leavesPartsOut={leavesPartsOut}
      exportDialog={ExportDialog}
      coach={versionId === undefined ? undefined : <Coach versionId={versionId} />}
    />
  )
}

function queueWithoutParts(parameters: Parameters) {
  return queueOfVersion(parameters, true)
}

/** Maps routes to pages. */
export function Routes() {
  return (
    <Switch>
      <Route path="/products/versions/:part?">
        {({ part }) => <VersionsView label={readLabel(part)} viewId={readViewId(part)} />}
      </Route>
      <Route path="/products/:productId/:part?">
        {({ productId, part }) => {
          const label = readLabel(productId)
          const viewId = readViewId(productId)
          if (label !== undefined || viewId !== undefined) return <ProductsView label={label} viewId={viewId} />
          if (part === 'share')
            return <ShareLinksView key={productId} productId={productId} sendDialog={ExportDialog} />
          const isByHand = part === 'by-hand'
          return <ProductView key={productId} productId={productId} label={readLabel(part)} makesByHand={isByHand} />
        }}
      </Route>
      <Route path={`${ownQueue}/only/:words/:findingId?`}>{queueWithoutParts}</Route>
      <Route path={`${ownQueue}/view/:viewId/:findingId?`}>{queueWithoutParts}</Route>
      <Route path={`${ownQueue}/:findingId?`}>{queueWithoutParts}</Route>
      <Route path="/versions/:environmentId/:versionId/triage/only/:words/:findingId?">
        {(parameters) => queueOfVersion(parameters)}
      </Route>
      <Route path="/versions/:environmentId/:versionId/triage/view/:viewId/:findingId?">
        {(parameters) => queueOfVersion(parameters)}
      </Route>
      <Route path="/triage/view/:viewId/:findingId?">
        {({ viewId, findingId }) => <TriageView viewId={viewId} findingId={findingId} exportDialog={ExportDialog} />}
      </Route>
      <Route path="/versions/:environmentId/:versionId/triage/:findingId?">
        {(parameters) => queueOfVersion(parameters)}
      </Route>
      <Route path="/versions/:environmentId/:versionId/documents/:part/:line">
        {(address) => <VersionPage {...address} tab="documents" />}
      </Route>
      <Route path="/versions/:environmentId/:versionId/:tab?">{(address) => <VersionPage {...address} />}</Route>
      <Route path="/versions/:environmentId/:versionId/:tab/:part">{(address) => <VersionPage {...address} />}</Route>
      <Route path="/vex-import/:versionId?">{({ versionId }) => <ReviewView versionId={versionId} />}</Route>
      <Route path={paths.drafts} component={DraftsView} />
      {pageList.map(({ id, route }) => (
        <Route key={id} path={route}>
          {pageViews[id]}
        </Route>
      ))}
      <Route component={OtherPages} />
    </Switch>
  )
}
