import type { ClassTable } from './class-table.ts'

/** Classes of the profile Security (SPDX 3.0.1). */
export const securityClasses: ClassTable = {
  security_VulnAssessmentRelationship: {
    parent: 'Relationship',
    isAbstract: true,
    members: [
      'suppliedBy Agent',
      'security_assessedElement software_SoftwareArtifact',
      'security_modifiedTime time',
      'security_publishedTime time',
      'security_withdrawnTime time',
    ],
  },
  security_CvssV2VulnAssessmentRelationship: {
    parent: 'security_VulnAssessmentRelationship',
    members: ['security_score! decimal', 'security_vectorString! text'],
  },
  security_CvssV3VulnAssessmentRelationship: {
    parent: 'security_VulnAssessmentRelationship',
    members: ['security_score! decimal', 'security_severity! security_CvssSeverityType', 'security_vectorString! text'],
  },
  security_CvssV4VulnAssessmentRelationship: {
    parent: 'security_VulnAssessmentRelationship',
    members: ['security_score! decimal', 'security_severity! security_CvssSeverityType', 'security_vectorString! text'],
  },
  security_EpssVulnAssessmentRelationship: {
    parent: 'security_VulnAssessmentRelationship',
    members: ['security_percentile! decimal', 'security_probability! decimal'],
  },
  security_ExploitCatalogVulnAssessmentRelationship: {
    parent: 'security_VulnAssessmentRelationship',
    members: [
      'security_catalogType! security_ExploitCatalogType',
      'security_exploited! boolean',
      'security_locator! uri',
    ],
  },
  security_SsvcVulnAssessmentRelationship: {
    parent: 'security_VulnAssessmentRelationship',
    members: ['security_decisionType! security_SsvcDecisionType'],
  },
  security_VexVulnAssessmentRelationship: {
    parent: 'security_VulnAssessmentRelationship',
    isAbstract: true,
    members: ['security_statusNotes text', 'security_vexVersion text'],
  },
  security_Vulnerability: {
    parent: 'Artifact',
    members: ['security_modifiedTime time', 'security_publishedTime time', 'security_withdrawnTime time'],
  },
  security_VexAffectedVulnAssessmentRelationship: {
    parent: 'security_VexVulnAssessmentRelationship',
    members: ['security_actionStatement! text', 'security_actionStatementTime time'],
  },
  security_VexFixedVulnAssessmentRelationship: { parent: 'security_VexVulnAssessmentRelationship' },
  security_VexNotAffectedVulnAssessmentRelationship: {
    parent: 'security_VexVulnAssessmentRelationship',
    members: [
      'security_impactStatement text',
      'security_impactStatementTime time',
      'security_justificationType security_VexJustificationType',
    ],
  },
  security_VexUnderInvestigationVulnAssessmentRelationship: { parent: 'security_VexVulnAssessmentRelationship' },
}
