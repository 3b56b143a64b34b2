import type { TextValue } from '#renderer/lib/plural.ts'

export const listNameSaved = (name: TextValue) => `List “${name}” saved`
export const newNamedList = 'New named list'
export const editName = (name: TextValue) => `Edit @${name}`
export const cancel = 'Cancel'
export const saveList = 'Save list'
export const close = 'Close'
export const name = 'Name'
export const rulesAndViewsThatUse = 'Rules and views that use the list follow a new name.'
export const whatItIsFor = 'What it is for'
export const values = 'Values'
export const oneValuePerLinePolicies =
  'One value per line. Policies that use the list are evaluated again when it is saved.'
export const settings = 'Settings'
export const namedLists = 'Named lists'
export const valuesThatAreMaintainedOnce =
  'Values that are maintained once and used by many rules: component.name in @banned'
export const newList = 'New list'
export const loadingNamedLists = 'Loading named lists'
export const namedListsCouldNotBeLoaded = 'Named lists could not be loaded'
export const thisNamedListDoesNotExist = 'This named list does not exist'
export const allNamedLists = 'All named lists'
export const noNamedListsYet = 'No named lists yet'
export const policiesAutomationRulesAndFilters =
  'Policies, automation rules and filters can ask for the values of a list by its name.'
export const namedListForms = { one: 'named list', other: 'named lists' }
export const newListInline = 'new list'
export const valueForms = { one: 'value', other: 'values' }
export const moreName = (name: TextValue) => `More: ${name}`
export const editOrRename = 'Edit or rename…'
export const deleteText = 'Delete…'
export const isInUse = (name: TextValue) => `@${name} is in use`
export const changeOrDeleteWhatUses = 'Change or delete what uses it first.'
export const listNameDeleted = (name: TextValue) => `List “${name}” deleted`
export const deleteTheList = (name: TextValue) => `Delete the list @${name}`
export const itHasSavedViewsThatUse = (values: string) =>
  `It has ${values}. Saved views that use it stay and say what is missing. This cannot be undone.`
export const deleteList = 'Delete list'
export const notUsed = 'not used'
export const ruleForms = { one: 'rule', other: 'rules' }
export const usedByRules = (rules: string) => `used by ${rules}`
export const noPolicyOrAutomationRuleUses = 'No policy or automation rule uses it.'
export const usedByRulesText = (rules: string) => `Used by ${rules}`
