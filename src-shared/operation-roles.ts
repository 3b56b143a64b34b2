// The lowest role that may make the plainest call of each operation, decided for each operation and not read from the schema. A call that
// asks for more has rows of its own in the test, which calls every operation with every role. The window shows the same table.
import type { Role } from './role.ts'

/** Looking at what the organization has, without any effect. */
const reading = [
  ...['advisorySources', 'advisoryDatabase', 'advisorySnapshots', 'advisoryAddresses', 'advisoryBundleKeys'],
  ...[
    'advisoryNeeds',
    'advisoryExclusions',
    'advisoryDelta',
    'advisoryDeltas',
    'job',
    'jobs',
    'jobBatch',
    'changeFeed',
    'service',
  ],
  ...['attributions', 'automationRules', 'automationRule', 'automationActionKinds', 'checks', 'doctorResults'],
  ...['conditionSubjects', 'conditionParse', 'component', 'components', 'customFields', 'priorityWeights'],
  ...['exportProfiles', 'exportOutputs', 'export', 'project', 'projectGroups', 'projectGroup'],
  ...['componentVulns', 'componentVuln', 'triageQueue', 'vuln', 'vulns', 'cveLookup', 'vexOperations'],
  ...['vexStatuses', 'vexJustifications', 'cdxResponses', 'license', 'licenseExpressionCheck'],
  ...['organization', 'organizationMetric', 'organizationUser', 'changeSummary', 'trend', 'find'],
  ...['policies', 'policy', 'policyResults', 'policyWaivers', 'namedLists'],
  'sbomPolicyGate', // builds ask it, with the least that a token can have
  ...['shareLinks', 'signingKeys', 'trackers', 'tickets'], // none shows a secret
  ...['sbom', 'sboms', 'sbomCompare', 'sbomDocumentCompare'],
]

/** What belongs to the caller alone. */
const own = [
  ...['notificationPreference', 'notifications', 'notificationRead', 'lastSeenUpdate'],
  ...['bulkUpdateNotificationSettings', 'notificationPreferenceUpdate', 'bulkUpdateNotificationPreferences'],
  ...['notificationChannelUpdate', 'notificationConfigUpdate', 'notificationChannelTest'],
  ...['notificationWebhookUpdate', 'notificationDeliveries', 'notificationDeliveryRetry', 'notificationDeliveryDrop'],
  ...['notificationChannelRuleUpdate', 'notificationTimesUpdate'],
  ...['tokenCreate', 'tokenRevoke'],
  ...['savedFinds', 'findNotices', 'savedFindCreate', 'savedFindUpdate', 'savedFindDelete', 'findNoticesSeen'],
  ...['savedViews', 'savedViewCreate', 'savedViewUpdate', 'savedViewDelete'],
  ...['jobCancel', 'jobBatchCancel'], // jobs that the caller started
]

/** Files made of what a Viewer may read anyway. */
const taking = ['exportCreate']

/** Previews of what only an Operator may then do, and evaluations that cost as much as processing. */
const preparing = [
  'componentVexPreview',
  'policyPreview',
  'automationPreview',
  'checkFixPreview',
  'licenseListPreview',
  'sbomInspection',
  'sbomRecompute',
  'internalNamesPreview',
]

/** Specification 5: Update, Delete, Reprocess and Sign SBOMs, Edit SBOM components. */
const versions = [
  ...['sbomUpload', 'uploadSbom', 'sbomInspect', 'sbomInspectionAccept', 'sbomCreate', 'sbomUpdate', 'sbomDelete'],
  ...[
    'sbomReprocess',
    'sbomSign',
    'handoverExport',
    'sbomReviewCreate',
    'partAttach',
    'partAttachOffered',
    'partDetach',
  ],
  ...['sbomDocumentCreate', 'sbomDocumentActivate', 'sbomDocumentDelete', 'sampleProductCreate'],
  ...['authorCreate', 'authorUpdate', 'authorDelete'],
  ...['sbomSupplierCreate', 'sbomSupplierUpdate', 'sbomSupplierDelete'],
  ...['componentCreate', 'componentUpdate', 'componentBulkUpdate', 'componentDelete', 'componentRestore'],
  ...['componentCsvUpdate', 'componentBulkDelete', 'componentBulkUndo', 'sbomEditsRepeat', 'sbomEditsRepeatUndo'],
  ...['componentValuesRestore'],
  ...['compSupplierCreate', 'compSupplierUpdate', 'compSupplierDelete'],
  ...['identitySuggestionDismiss', 'identitySuggestionRestore'],
  ...['projectUpdate', 'projectGroupCreate', 'projectGroupUpdate', 'projectGroupDelete'],
  ...['shareLinkCreate', 'shareLinkRevoke', 'sbomShareFileCreate'],
]

/** Specification 5: Edit vulnerabilities, Edit checks; and the rules and words that this work goes by. */
const triage = [
  ...[
    'componentVexUpdate',
    'componentVexBulkUpdate',
    'componentVexWithdraw',
    'vexImport',
    'handoverImport',
    'vexUndo',
    'vexRedo',
    'vexCarryOverConfirm',
  ],
  ...['vexSuggestionResolve', 'componentVulnSnooze', 'componentVulnAssign', 'componentVulnLabelUpdate'],
  ...['componentVulnSelect', 'componentVulnSeverityUpdate', 'checkResultUpdate', 'checkSettingUpdate', 'checkFix'],
  'checkFixUndo',
  ...[
    'licenseCreate',
    'licenseUpdate',
    'licenseReplace',
    'licenseReplaceUndo',
    'customFieldCreate',
    'customFieldUpdate',
    'customFieldDelete',
    'internalNamesUpdate',
  ],
  ...['policyCreate', 'policyUpdate', 'policyDelete', 'policyRun', 'policyWaiverCreate', 'policyWaiverRevoke'],
  ...['namedListCreate', 'namedListUpdate', 'namedListDelete'],
  ...['automationRuleCreate', 'automationRuleUpdate', 'automationRuleDelete', 'automationRuleRun'],
  ...['automationRuleCopy', 'automationRunUndo', 'ticketCreate', 'ticketRetry', 'ticketStop', 'ticketRefresh'],
]

/** The data that scans rest on. Everyone's results change, but nothing is lost: decisions stay, and it can be rolled back. */
const advisoryData = [
  ...['advisorySourceImport', 'advisorySourceRefresh', 'advisorySourceFetch', 'advisorySourceSchedule'],
  ...['advisoryAddressDelete', 'advisorySourceRemove', 'advisoryBundleExport', 'advisoryRollback'],
  ...['advisoryExclusionCreate', 'advisoryExclusionDelete'],
]

/** What holds for the whole organization, people, and whom its data is trusted to. */
const administration = [
  ...['auditLog', 'auditLogCheck'],
  ...['notificationMailServerUpdate', 'notificationMailServerDelete'],
  ...['trackerCreate', 'trackerUpdate', 'trackerDelete', 'trackerTest'],
  ...['organizationUpdate', 'userCreate', 'userInvite', 'userUpdate', 'userDelete', 'priorityWeightsUpdate'],
  ...['userSignInUnlink', 'userInvitationRevoke', 'serviceAccountCreate'],
  ...['advisoryBundleKeyTrust', 'advisoryBundleKeyRevoke', 'signingKeyCreate', 'signingKeyUpdate', 'signingKeyDelete'],
  ...['backups', 'backupSettings', 'backupCreate', 'backupVerify', 'backupDelete'], // a backup holds everyone's tokens as hashes
]

/**
 * Replaces users and tokens with everything else. A backup that was added can be restored later, and settings say where copies of all data
 * go: an Admin with these could make themselves Owner. Private hosts open the network of the service to the webhooks of everyone, and a
 * provider signs in whom it wants, Owners included.
 */
const everything = [
  ...['backupRestore', 'backupImport', 'backupSettingsUpdate', 'notificationPrivateHostsUpdate'],
  ...['signInProviderUpdate', 'signInProviderDelete', 'signInProviderCheck'],
]

/** Operations that one permission covers, and the lowest role that has it. */
export interface OperationGroup {
  readonly title: string
  /** What the permission is for, in a sentence without its end. */
  readonly about: string
  readonly role: Role
  readonly names: readonly string[]
}

/** All operations by permission, those that everyone may use first. */
export const operationGroups: readonly OperationGroup[] = [
  { title: 'Read', about: 'Looks at what the organization has, without any effect', role: 'Viewer', names: reading },
  { title: 'Own things', about: 'Changes what belongs to the caller alone', role: 'Viewer', names: own },
  { title: 'Take files', about: 'Makes files of what a Viewer may read', role: 'Viewer', names: taking },
  {
    ...{ title: 'Prepare', about: 'Previews, and evaluations that cost as much as processing' },
    ...{ role: 'Operator', names: preparing },
  },
  {
    ...{ title: 'Products and versions', about: 'Uploads, edits, signs and deletes' },
    ...{ role: 'Operator', names: versions },
  },
  {
    ...{ title: 'Triage and rules', about: 'Decides about findings, and sets the rules and words that this goes by' },
    ...{ role: 'Operator', names: triage },
  },
  {
    ...{ title: 'Advisory data', about: 'Changes the data that scans rest on. It can be rolled back' },
    ...{ role: 'Operator', names: advisoryData },
  },
  {
    ...{ title: 'Administration', about: 'People, keys, backups, and what holds for the whole organization' },
    ...{ role: 'Admin', names: administration },
  },
  {
    ...{ title: 'Everything', about: 'Replaces all data, users and tokens included, or says where copies of it go' },
    ...{ role: 'Owner', names: everything },
  },
]

const rows = operationGroups.flatMap(({ names, role }) => names.map((name) => [name, role] as const))

/** Names that have more than one row. */
export const repeatedRoles = rows.map(([name]) => name).filter((name, at, names) => names.indexOf(name) !== at)

/** The lowest role for each operation by name. */
export const expectedRoles: ReadonlyMap<string, Role> = new Map(rows)
