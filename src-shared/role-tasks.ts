// What roles are for, in the words of people: each task with the operations that do it. A test knows that every operation has one task, and that
// the operations of a task need the same role.
import { expectedRoles } from './operation-roles.ts'
import type { Role } from './role.ts'

/** Something that a person does, and what does it. */
export interface RoleTask {
  readonly title: string
  readonly names: readonly string[]
}

/** All tasks, those that everyone may do first. */
export const roleTasks: readonly RoleTask[] = [
  {
    title: 'See products, versions and their documents',
    names: [
      ...['project', 'projectGroups', 'projectGroup', 'sbom', 'sboms', 'sbomCompare', 'sbomDocumentCompare'],
      ...['component', 'components', 'attributions', 'checks', 'license', 'licenseExpressionCheck', 'find'],
      ...['customFields', 'namedLists', 'conditionSubjects', 'conditionParse', 'shareLinks', 'signingKeys'],
    ],
  },
  {
    title: 'See findings, decisions and policy results',
    names: [
      ...['componentVulns', 'componentVuln', 'triageQueue', 'vuln', 'vulns', 'cveLookup', 'vexOperations'],
      ...['vexStatuses', 'vexJustifications', 'cdxResponses', 'priorityWeights', 'trackers', 'tickets'],
      ...['policies', 'policy', 'policyResults', 'policyWaivers', 'sbomPolicyGate'],
      ...['automationRules', 'automationRule', 'automationActionKinds'],
    ],
  },
  {
    title: 'See the advisory data, what runs and what changed',
    names: [
      ...['advisorySources', 'advisoryDatabase', 'advisorySnapshots', 'advisoryAddresses', 'advisoryBundleKeys'],
      ...['advisoryNeeds', 'advisoryExclusions', 'advisoryDelta', 'advisoryDeltas', 'job', 'jobs', 'jobBatch'],
      ...['changeFeed', 'changeSummary', 'trend', 'service', 'doctorResults', 'organization', 'organizationMetric'],
      'organizationUser',
    ],
  },
  {
    title: 'Export SBOMs, VEX and reports',
    names: ['exportProfiles', 'exportOutputs', 'export', 'exportCreate'],
  },
  {
    title: 'Choose your own notifications and their channels',
    names: [
      ...['notificationPreference', 'notifications', 'notificationRead', 'lastSeenUpdate'],
      ...['bulkUpdateNotificationSettings', 'notificationPreferenceUpdate', 'bulkUpdateNotificationPreferences'],
      ...['notificationChannelUpdate', 'notificationConfigUpdate', 'notificationChannelTest'],
      ...['notificationWebhookUpdate', 'notificationDeliveries', 'notificationDeliveryRetry'],
      ...['notificationDeliveryDrop', 'notificationChannelRuleUpdate', 'notificationTimesUpdate'],
    ],
  },
  {
    title: 'Make your own tokens, saved finds and views',
    names: [
      ...['tokenCreate', 'tokenRevoke', 'savedFinds', 'findNotices', 'savedFindCreate', 'savedFindUpdate'],
      ...['savedFindDelete', 'findNoticesSeen', 'savedViews', 'savedViewCreate', 'savedViewUpdate'],
      'savedViewDelete',
    ],
  },
  { title: 'Cancel jobs that you started', names: ['jobCancel', 'jobBatchCancel'] },
  {
    title: 'Upload SBOMs',
    names: [
      ...['sbomUpload', 'uploadSbom', 'sbomInspect', 'sbomInspection', 'sbomInspectionAccept', 'sbomCreate'],
      ...['sbomDocumentCreate', 'sbomDocumentActivate', 'sampleProductCreate'],
    ],
  },
  {
    title: 'Edit products, environments and versions',
    names: [
      ...['projectUpdate', 'projectGroupCreate', 'projectGroupUpdate', 'sbomUpdate', 'sbomReprocess', 'sbomRecompute'],
      ...['authorCreate', 'authorUpdate', 'authorDelete'],
      ...['sbomSupplierCreate', 'sbomSupplierUpdate', 'sbomSupplierDelete'],
      ...['partAttach', 'partAttachOffered', 'partDetach'],
    ],
  },
  {
    title: 'Edit components',
    names: [
      ...['componentCreate', 'componentUpdate', 'componentBulkUpdate', 'componentDelete', 'componentRestore'],
      ...['componentCsvUpdate', 'componentBulkDelete', 'componentBulkUndo', 'componentValuesRestore'],
      ...['sbomEditsRepeat', 'sbomEditsRepeatUndo', 'compSupplierCreate', 'compSupplierUpdate', 'compSupplierDelete'],
      ...['identitySuggestionDismiss', 'identitySuggestionRestore'],
    ],
  },
  {
    title: 'Delete products, versions and documents',
    names: ['projectGroupDelete', 'sbomDelete', 'sbomDocumentDelete'],
  },
  {
    title: 'Decide findings',
    names: [
      ...['componentVexPreview', 'componentVexUpdate', 'componentVexBulkUpdate', 'componentVexWithdraw', 'vexImport'],
      ...['vexUndo', 'vexRedo', 'vexCarryOverConfirm', 'vexSuggestionResolve', 'componentVulnSnooze'],
      ...['componentVulnAssign', 'componentVulnLabelUpdate', 'componentVulnSelect', 'componentVulnSeverityUpdate'],
    ],
  },
  { title: 'Sign and sign off versions', names: ['sbomSign', 'sbomReviewCreate'] },
  {
    title: 'Share versions, and hand them over as files',
    names: ['shareLinkCreate', 'shareLinkRevoke', 'sbomShareFileCreate', 'handoverExport', 'handoverImport'],
  },
  {
    title: 'Set checks, and repair what fails',
    names: ['checkResultUpdate', 'checkSettingUpdate', 'checkFixPreview', 'checkFix', 'checkFixUndo'],
  },
  {
    title: 'Approve and reject licenses',
    names: ['licenseListPreview', 'licenseCreate', 'licenseUpdate', 'licenseReplace', 'licenseReplaceUndo'],
  },
  {
    title: 'Edit labels, fields, own names and lists',
    names: [
      ...['customFieldCreate', 'customFieldUpdate', 'customFieldDelete', 'internalNamesPreview', 'internalNamesUpdate'],
      ...['namedListCreate', 'namedListUpdate', 'namedListDelete'],
    ],
  },
  {
    title: 'Set policies, and waive violations',
    names: [
      ...['policyPreview', 'policyCreate', 'policyUpdate', 'policyDelete', 'policyRun'],
      ...['policyWaiverCreate', 'policyWaiverRevoke'],
    ],
  },
  {
    title: 'Set automation rules, and run them',
    names: [
      ...['automationPreview', 'automationRuleCreate', 'automationRuleUpdate', 'automationRuleDelete'],
      ...['automationRuleRun', 'automationRuleCopy', 'automationRunUndo'],
    ],
  },
  { title: 'Open tickets', names: ['ticketCreate', 'ticketRetry', 'ticketStop', 'ticketRefresh'] },
  {
    title: 'Import, fetch and roll back advisory data',
    names: [
      ...['advisorySourceImport', 'advisorySourceRefresh', 'advisorySourceFetch', 'advisorySourceSchedule'],
      ...['advisoryAddressDelete', 'advisorySourceRemove', 'advisoryBundleExport', 'advisoryRollback'],
      ...['advisoryExclusionCreate', 'advisoryExclusionDelete'],
    ],
  },
  {
    title: 'Add, change and remove people',
    names: [
      ...['userCreate', 'userInvite', 'userUpdate', 'userDelete', 'userSignInUnlink', 'userInvitationRevoke'],
      'serviceAccountCreate',
    ],
  },
  { title: 'Read the audit log', names: ['auditLog', 'auditLogCheck'] },
  {
    title: 'Make, check and delete backups',
    names: ['backups', 'backupSettings', 'backupCreate', 'backupVerify', 'backupDelete'],
  },
  {
    title: 'Make signing keys, and trust keys of others',
    names: [
      ...['signingKeyCreate', 'signingKeyUpdate', 'signingKeyDelete'],
      ...['advisoryBundleKeyTrust', 'advisoryBundleKeyRevoke'],
    ],
  },
  {
    title: 'Connect trackers and the mail server',
    names: [
      ...['trackerCreate', 'trackerUpdate', 'trackerDelete', 'trackerTest'],
      ...['notificationMailServerUpdate', 'notificationMailServerDelete'],
    ],
  },
  {
    title: 'Set what holds for the organization, and the queue order',
    names: ['organizationUpdate', 'priorityWeightsUpdate'],
  },
  {
    title: 'Restore backups, and say where copies go',
    names: ['backupRestore', 'backupImport', 'backupSettingsUpdate'],
  },
  {
    title: 'Set how people sign in, and which private hosts are reached',
    names: [
      ...['signInProviderUpdate', 'signInProviderDelete', 'signInProviderCheck', 'notificationPrivateHostsUpdate'],
    ],
  },
]

/** The lowest role that may do a task: the one that its operations need. */
export function roleOfTask({ names }: RoleTask): Role {
  return expectedRoles.get(names[0] ?? '') ?? 'Owner'
}
