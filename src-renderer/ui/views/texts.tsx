import type { ReactNode } from 'react'
import type { TextValue } from '#renderer/lib/plural.ts'

export const removeTheConditions = 'Remove the conditions'
export const editTheConditions = (text: TextValue) => `Edit the conditions ${text}`
export const open = 'Open'
export const viewNameReplaced = (name: TextValue) => `View “${name}” replaced`
export const viewNameSaved = (name: TextValue) => `View “${name}” saved`
export const saveThisFilterAsAView = 'Save this filter as a view'
export const viewIsYoursAlone = 'A view is yours alone. It has an address, and a key if you like.'
export const cancel = 'Cancel'
export const replaceView = 'Replace view'
export const saveView = 'Save view'
export const name = 'Name'
export const willShowThisFilterInstead = (name: TextValue) => `“${name}” will show this filter instead of its own.`
export const key = 'Key'
export const everything = 'everything'
export const hasSearch = (search: ReactNode) => <>has {search}</>
export const savedViews = 'Saved views'
export const allSavedViews = 'All saved views'
export const saveThisFilterAsAViewEllipsis = 'Save this filter as a view…'
export const renameOrderOrDeleteViews = 'Rename, order or delete views…'
export const gInsteadOf = (digit: TextValue, name: TextValue, listNames: TextValue) =>
  `G ${digit}, instead of “${name}” (${listNames})`
export const noKey = 'No key'
export const viewCouldNotBeLoaded = 'The view could not be loaded'
export const thisViewDoesNotExist = 'This view does not exist'
export const cannotBeShown = (name: TextValue) => `“${name}” cannot be shown`
export const conditions = 'Conditions'
export const saveConditions = 'Save conditions'
export const altWithOrMovesAView = 'Alt with ↑ or ↓ moves a view. A key belongs to one view of any list.'
export const done = 'Done'
export const noSavedViewsFilterTheList = 'No saved views. Filter the list, then save the filter.'
export const namePlacePosition = (name: TextValue, position: TextValue) => `${name}, place ${position}`
export const viewCouldNotBeMoved = 'The view could not be moved'
export const keyCouldNotBeChanged = 'The key could not be changed'
export const keyOfName = (name: TextValue) => `Key of ${name}`
export const renameName = (name: TextValue) => `Rename ${name}`
export const moveNameUp = (name: TextValue) => `Move ${name} up`
export const moveNameDown = (name: TextValue) => `Move ${name} down`
export const deleteName = (name: TextValue) => `Delete ${name}`
export const viewIsBack = (name: TextValue) => `View “${name}” is back`
export const viewCouldNotBeRestored = 'The view could not be restored'
export const viewNameDeleted = (name: TextValue) => `View “${name}” deleted`
export const undo = 'Undo'
export const viewCouldNotBeDeleted = 'The view could not be deleted'
export const newNameOf = (name: TextValue) => `New name of ${name}`
export const rename = 'Rename'
export const loadingTheView = 'Loading the view'
export const savedViewsOfThisList = 'Saved views of this list'
