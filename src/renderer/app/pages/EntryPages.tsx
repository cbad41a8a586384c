import { useNavigate } from 'react-router-dom'
import type { SignedIn } from '#shared/ipc/session.ts'
import { lazy } from '#renderer/components/lazy.tsx'
import { wantAllTexts } from '#renderer/i18n/index.ts'
import { enterSession, useBoot } from '../state/boot.ts'
import { leave } from '../state/session.ts'

const SsoPage = lazy(async () => ({ default: (await import('#renderer/features/sign-in/SsoPage.tsx')).SsoPage }))
const ThirdPartyPage = lazy(async () => ({
  default: (await import('#renderer/features/sign-in/ThirdPartyPage.tsx')).ThirdPartyPage,
}))
// Forms and lists speak the words of all pages.
const PublicListPage = lazy(async () => {
  const [page] = await Promise.all([import('#renderer/features/public-form/PublicListPage.tsx'), wantAllTexts()])
  return { default: page.PublicListPage }
})
const PublicFormPage = lazy(async () => {
  const [page] = await Promise.all([import('#renderer/features/public-form/PublicFormPage.tsx'), wantAllTexts()])
  return { default: page.PublicFormPage }
})

interface EntryProps {
  /** The query of the address, with its question mark. */
  readonly search: string
}

/** A session from elsewhere replaces what is on screen; it is no sign-in from /login, so nothing greets (section 2). */
function useEnter(): (answer: SignedIn | null) => void {
  const navigate = useNavigate()
  return (answer) => {
    // Main told the new session before it answered: without it the sign-in page would flash in between.
    const { session } = useBoot.getState()
    leave()
    useBoot.setState({ session })
    void navigate('/', { replace: true })
    enterSession(answer, false)
  }
}

/** /sso: single sign-on by ticket, or a token from outside. */
export function SsoEntry({ search }: EntryProps) {
  const navigate = useNavigate()
  return (
    <SsoPage
      search={search}
      onTaken={() => void navigate('/sso', { replace: true })}
      onSignedIn={useEnter()}
      onLeave={() => void navigate('/login', { replace: true })}
    />
  )
}

/** /auth-redirect: sign-in at another system. */
export function ThirdPartyEntry({ search }: EntryProps) {
  const navigate = useNavigate()
  return (
    <ThirdPartyPage
      search={search}
      onSignedIn={useEnter()}
      onLeave={() => void navigate('/login', { replace: true })}
    />
  )
}

/** /formShortLink: a form filled in, or a list (`list=1`) looked at, without a session. */
export function PublicFormEntry({ search }: EntryProps) {
  const navigate = useNavigate()
  const Page = new URLSearchParams(search).get('list') === '1' ? PublicListPage : PublicFormPage
  return <Page key={search} search={search} onLeave={() => void navigate('/login', { replace: true })} />
}
