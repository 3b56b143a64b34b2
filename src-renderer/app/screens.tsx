import type { ReactNode } from 'react'
import { DropOverlay, Messages, TrayButton, TrayPanel } from '#renderer/drop/late-cards.tsx'
import type { ExportDialogProps } from '#renderer/export/ExportDialog.tsx'
import { Dialog } from '#renderer/ui/Dialog.tsx'
import { KeyList } from '#renderer/keys/late-list.ts'
import { PaletteResults } from '#renderer/palette/late-results.tsx'
import { usePracticeAt } from '#renderer/lib/practice.ts'
import { lateScreen } from '#renderer/ui/late-screen.tsx'
import * as texts from './first-texts.ts'

export { Messages, TrayButton, TrayPanel }

// Every screen is a file of its own in the build. This is the only file that imports every feature's screen.
export const HomeView = lateScreen(async () => (await import('#renderer/home/HomeView.tsx')).HomeView)
export const PracticeView = lateScreen(async () => (await import('#renderer/practice/PracticeView.tsx')).PracticeView)
export const InboxView = lateScreen(async () => (await import('#renderer/inbox/InboxView.tsx')).InboxView)
/** With the banner, which is loaded with the first page: drafts are read when the server is lost. */
export const DraftsView = lateScreen(async () => (await import('./LostBanner.tsx')).DraftsView)
export const TriageView = lateScreen(async () => (await import('#renderer/triage/TriageView.tsx')).TriageView)
export const PoliciesView = lateScreen(
  async () => (await import('#renderer/rules/policies/PoliciesView.tsx')).PoliciesView,
)
export const PolicyEditorView = lateScreen(
  async () => (await import('#renderer/rules/policies/PolicyEditorView.tsx')).PolicyEditorView,
)
export const AutomationView = lateScreen(
  async () => (await import('#renderer/rules/automation/AutomationView.tsx')).AutomationView,
)
export const LabelingView = lateScreen(
  async () => (await import('#renderer/rules/labeling/LabelingView.tsx')).LabelingView,
)
export const NamedListsView = lateScreen(
  async () => (await import('#renderer/rules/lists/NamedListsView.tsx')).NamedListsView,
)
export const PolicyTab = lateScreen(
  async () => (await import('#renderer/rules/policies/PolicyTab.tsx')).PolicyTab,
  'part',
)
export const CompareView = lateScreen(async () => (await import('#renderer/compare/CompareView.tsx')).CompareView)
export const ProductsView = lateScreen(async () => (await import('#renderer/products/ProductsView.tsx')).ProductsView)
export const VersionsView = lateScreen(async () => (await import('#renderer/products/VersionsView.tsx')).VersionsView)
export const ProductView = lateScreen(async () => (await import('#renderer/products/ProductView.tsx')).ProductView)
export const ShareLinksView = lateScreen(
  async () => (await import('#renderer/sharing/ShareLinksView.tsx')).ShareLinksView,
)
export const VersionView = lateScreen(async () => (await import('#renderer/version/VersionView.tsx')).VersionView)
export const FindView = lateScreen(async () => (await import('#renderer/find/FindView.tsx')).FindView)
export const ReviewView = lateScreen(async () => (await import('./ReviewView.tsx')).ReviewView)
export const AdvisoriesView = lateScreen(
  async () => (await import('#renderer/advisories/AdvisoriesView.tsx')).AdvisoriesView,
)
export const ActivityView = lateScreen(async () => (await import('#renderer/activity/ActivityView.tsx')).ActivityView)
export const SettingsView = lateScreen(async () => (await import('#renderer/settings/SettingsView.tsx')).SettingsView)
export const OrganizationLicensesView = lateScreen(
  async () => (await import('#renderer/licenses/OrganizationLicensesView.tsx')).OrganizationLicensesView,
)
export const AuditLogView = lateScreen(async () => (await import('#renderer/change-log/AuditLogView.tsx')).AuditLogView)
export const BackupsView = lateScreen(async () => (await import('#renderer/backups/BackupsView.tsx')).BackupsView)
/** The help, and what leads nowhere. */
export const OtherPages = lateScreen(async () => (await import('./OtherPages.tsx')).OtherPages)
/** Never loaded ahead: the window of a session needs it only when that has ended. */
export const SignInView = lateScreen(async () => (await import('./SignInView.tsx')).SignInView)

export const CarryOverTab = lateScreen(
  async () => (await import('#renderer/carry-over/CarryOverTab.tsx')).CarryOverTab,
  'part',
)
export const ChangeLogTab = lateScreen(
  async () => (await import('#renderer/change-log/ChangeLogTab.tsx')).ChangeLogTab,
  'part',
)
export const ComponentsTab = lateScreen(
  async () => (await import('#renderer/components/ComponentsTab.tsx')).ComponentsTab,
  'part',
)
export const DisclosedTab = lateScreen(
  async () => (await import('#renderer/disclosed/DisclosedTab.tsx')).DisclosedTab,
  'part',
)
export const ChecksTab = lateScreen(async () => (await import('#renderer/checks/ChecksTab.tsx')).ChecksTab, 'part')
export const LicensesTab = lateScreen(
  async () => (await import('#renderer/licenses/LicensesTab.tsx')).LicensesTab,
  'part',
)
export const DocumentsTab = lateScreen(
  async () => (await import('#renderer/documents/DocumentsTab.tsx')).DocumentsTab,
  'part',
)
export const DocumentView = lateScreen(
  async () => (await import('#renderer/documents/source/DocumentView.tsx')).DocumentView,
  'part',
)
export const FilesTab = lateScreen(async () => (await import('#renderer/files/FilesTab.tsx')).FilesTab, 'part')
export const FindingsTab = lateScreen(
  async () => (await import('#renderer/findings/FindingsTab.tsx')).FindingsTab,
  'part',
)
export const PartsTab = lateScreen(async () => (await import('#renderer/parts/PartsTab.tsx')).PartsTab, 'part')
export const ScanDeltaTab = lateScreen(
  async () => (await import('#renderer/scan-delta/ScanDeltaTab.tsx')).ScanDeltaTab,
  'part',
)
const OpenCoach = lateScreen(async () => (await import('#renderer/practice/Coach.tsx')).Coach, Nothing)

/** The line that guides through the queue of the sample. It is loaded only for the version that is practiced with. */
export function Coach({ versionId }: { readonly versionId: string }) {
  return usePracticeAt(versionId) ? <OpenCoach /> : null
}

function Nothing() {
  return null
}

const OpenExport = lateScreen(async () => (await import('#renderer/export/ExportDialog.tsx')).ExportDialog, ExportFrame)

/** The export dialog. A closed one loads nothing. */
export function ExportDialog(props: ExportDialogProps) {
  return props.open ? <OpenExport {...props} /> : null
}

function ExportFrame({ screen, children }: { readonly screen: ExportDialogProps; readonly children: ReactNode }) {
  return (
    <Dialog open onClose={screen.onClose} title={texts.exportText} about={texts.preparingThePreview} width="74rem">
      {children}
    </Dialog>
  )
}

/** In the order in which people go on from the first screen. */
const ahead = [
  Messages,
  TrayButton,
  PaletteResults,
  TrayPanel,
  DropOverlay,
  ProductView,
  VersionView,
  FindingsTab,
  TriageView,
  ComponentsTab,
  OpenExport,
  KeyList,
  ProductsView,
  VersionsView,
  FindView,
  AdvisoriesView,
  CarryOverTab,
  DocumentsTab,
  DocumentView,
  ScanDeltaTab,
  CompareView,
  FilesTab,
  PoliciesView,
  PolicyEditorView,
  AutomationView,
  LabelingView,
  NamedListsView,
  LicensesTab,
  ChecksTab,
  PolicyTab,
  PartsTab,
  ChangeLogTab,
  DisclosedTab,
  ReviewView,
  ActivityView,
  SettingsView,
  ShareLinksView,
  PracticeView,
  OpenCoach,
  OrganizationLicensesView,
  BackupsView,
  AuditLogView,
  OtherPages,
]

/**
 * Loads all screens one after the other once the first one is shown, so that going on waits for none, and needs no server that was updated
 * meanwhile.
 */
export async function loadScreensAhead(signal: AbortSignal): Promise<void> {
  for (const screen of ahead) {
    await idle()
    if (signal.aborted) return
    await screen.loadAhead()
  }
}

/** Waits until the window has nothing to do. Not every browser can tell. */
async function idle(): Promise<void> {
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
}
