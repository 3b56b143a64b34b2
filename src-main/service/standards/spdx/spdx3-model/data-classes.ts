import type { ClassTable } from './class-table.ts'

/** Classes of the profiles AI, Dataset and Build (SPDX 3.0.1). */
export const dataClasses: ClassTable = {
  ai_EnergyConsumption: {
    members: [
      'ai_finetuningEnergyConsumption* ai_EnergyConsumptionDescription',
      'ai_inferenceEnergyConsumption* ai_EnergyConsumptionDescription',
      'ai_trainingEnergyConsumption* ai_EnergyConsumptionDescription',
    ],
  },
  ai_EnergyConsumptionDescription: { members: ['ai_energyQuantity! decimal', 'ai_energyUnit! ai_EnergyUnitType'] },
  build_Build: {
    parent: 'Element',
    members: [
      'build_buildEndTime time',
      'build_buildId text',
      'build_buildStartTime time',
      'build_buildType! uri',
      'build_configSourceDigest* Hash',
      'build_configSourceEntrypoint* text',
      'build_configSourceUri* uri',
      'build_environment* DictionaryEntry',
      'build_parameter* DictionaryEntry',
    ],
  },
  ai_AIPackage: {
    parent: 'software_Package',
    members: [
      'ai_autonomyType PresenceType',
      'ai_domain* text',
      'ai_energyConsumption ai_EnergyConsumption',
      'ai_hyperparameter* DictionaryEntry',
      'ai_informationAboutApplication text',
      'ai_informationAboutTraining text',
      'ai_limitation text',
      'ai_metric* DictionaryEntry',
      'ai_metricDecisionThreshold* DictionaryEntry',
      'ai_modelDataPreprocessing* text',
      'ai_modelExplainability* text',
      'ai_safetyRiskAssessment ai_SafetyRiskAssessmentType',
      'ai_standardCompliance* text',
      'ai_typeOfModel* text',
      'ai_useSensitivePersonalInformation PresenceType',
    ],
  },
  dataset_DatasetPackage: {
    parent: 'software_Package',
    members: [
      'dataset_anonymizationMethodUsed* text',
      'dataset_confidentialityLevel dataset_ConfidentialityLevelType',
      'dataset_dataCollectionProcess text',
      'dataset_dataPreprocessing* text',
      'dataset_datasetAvailability dataset_DatasetAvailabilityType',
      'dataset_datasetNoise text',
      'dataset_datasetSize natural',
      'dataset_datasetType!+ dataset_DatasetType',
      'dataset_datasetUpdateMechanism text',
      'dataset_hasSensitivePersonalInformation PresenceType',
      'dataset_intendedUse text',
      'dataset_knownBias* text',
      'dataset_sensor* DictionaryEntry',
    ],
  },
}
