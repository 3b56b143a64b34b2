import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#renderer/ui/tokens.css'
import '#renderer/ui/base.css'
import { App } from '#renderer/app/App.tsx'
import { applyPreferences } from '#renderer/lib/preferences.ts'
import { startSession } from '#renderer/lib/session.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element "root"')

applyPreferences()
void startSession()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
