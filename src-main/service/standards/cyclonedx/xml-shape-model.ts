import { externalReferences, properties } from './xml-shape-document.ts'

/** Machine learning models and their data. */
export const modelShapes = {
  modelCard: `
    @bom-ref modelParameters:modelParameters quantitativeAnalysis:quantitativeAnalysis
    considerations:considerations ${properties}`,
  modelParameters: `
    approach:approach task architectureFamily modelArchitecture datasets>ref/ref?ref|dataset:componentData
    inputs>input:format outputs>output:format`,
  approach: 'type:token',
  format: 'format',
  quantitativeAnalysis: 'performanceMetrics>performanceMetric:performanceMetric graphics:graphics',
  performanceMetric: 'type value slice confidenceInterval:interval',
  interval: 'lowerBound upperBound',
  graphics: 'description collection>graphic:graphic',
  graphic: 'name image:attachment',
  considerations: `
    users>user useCases>useCase technicalLimitations>technicalLimitation performanceTradeoffs>performanceTradeoff
    ethicalConsiderations>ethicalConsideration:risk environmentalConsiderations:environment^6
    fairnessAssessments>fairnessAssessment:fairness`,
  risk: 'name mitigationStrategy',
  fairness: 'groupAtRisk benefits harms mitigationStrategy',
  environment: `energyConsumptions>energyConsumption:energyConsumption ${properties}`,
  energyConsumption: `
    activity:token energyProviders:energyProvider* activityEnergyCost:measure co2CostEquivalent:measure
    co2CostOffset:measure ${properties}`,
  measure: 'value:number unit:token',
  energyProvider: `
    @bom-ref description organization:organization energySource:token energyProvided:measure ${externalReferences}`,
  componentData: `
    @bom-ref type:token name contents:contents classification sensitiveData* graphics:graphics description
    governance:governance`,
  contents: `attachment:attachment url:uri ${properties}`,
  governance: 'custodians>custodian:responsible stewards>steward:responsible owners>owner:responsible',
  responsible: 'organization:organization individual=contact:contact',
} as const
