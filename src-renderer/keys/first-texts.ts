export const keyboardShortcuts = 'Keyboard shortcuts'
export const twoKeysForADecisionThree = 'Two keys for a decision, three for a bulk decision.'
