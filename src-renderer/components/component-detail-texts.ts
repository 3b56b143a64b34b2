export const editComponent = 'Edit component'
export const editSupplier = 'Edit supplier'
export const addSupplier = 'Add supplier'
export const makePrimary = 'Make primary…'
export const remove = 'Remove'
export const declaredLicense = 'Declared license'
export const noPackageUrlAndNoCpe = 'No package URL and no CPE, so this component cannot be evaluated.'
export const copyPackageUrl = 'Copy package URL'
export const whereIsIt = 'Find it in all versions'
export const notReachableFromTheRoot = 'Not reachable from the root'
export const pathForms = { one: 'path', other: 'paths' }
export const fromTheRoot = (paths: string) => `${paths} from the root`
export const dependsOnUsedBy = (components: string, dependentCount: string) =>
  `Depends on ${components}, used by ${dependentCount}`
export const editDependencies = 'Edit dependencies'
export const notEvaluated = 'Not evaluated'
export const thisComponentCouldNotBeEvaluated = 'This component could not be evaluated.'
export const noFindingsHereDoesNotMean = 'No findings here does not mean that it is not affected.'
export const noFindings = 'No findings'
export const currentAdvisoryDataLists = 'The current advisory data lists no vulnerabilities for this version.'
export const comparedByCpeName = 'Compared by CPE name.'
export const openInTheQueue = 'Open in the queue'
export const thisComponentNoLongerExists = 'This component no longer exists.'
export const tryAgain = 'Try again'
