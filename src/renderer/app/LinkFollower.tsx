import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isPublic, serverPath } from '#shared/access/guard.ts'
import type { ArrivedLink } from '#shared/ipc/links.ts'
import { on, request } from '#renderer/platform/request.ts'
import { mayLeaveAll } from './state/leaving.ts'
import { useBoot } from './state/boot.ts'

/** A token in the query, however its name is written. */
export function hasToken(search: string): boolean {
  return /[?&]token=/i.test(search)
}

/** Shown without the shell: no page opens beside it. */
function standsAlone(path: string): boolean {
  return path === serverPath || isPublic(path)
}

/** Opens what links from outside ask for, and lets main take the token out of every route that carries one. */
export function LinkFollower() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const show = useEffectEvent(async (link: ArrivedLink) => {
    // These take the place of every open page, and so does all that comes while one of them shows; the rest opens beside.
    const leavesPages = link.kind === 'server' || standsAlone(link.path.split('?')[0] ?? '') || standsAlone(pathname)
    if (leavesPages && !(await mayLeaveAll())) return
    void navigate(link.kind === 'open' ? link.path : `${serverPath}?url=${encodeURIComponent(link.url)}`)
  })
  const locked = useBoot((state) => state.session.locked)
  useEffect(() => on('links.arrived', (link) => void show(link)), [])
  useEffect(() => {
    // What arrives behind the lock waits in main until it is asked for.
    if (locked) return
    request('links.ready').then(
      (waiting) => {
        if (waiting) void show(waiting)
      },
      () => undefined,
    )
  }, [locked])

  useEffect(() => {
    if (!hasToken(search)) return
    // A refused token is told by the page that opens: it shows what the session of now may see.
    const clean = (path: string) => void navigate(path, { replace: true })
    const without = pathname + search.replaceAll(/([?&])token=[^&]*&?/gi, '$1').replace(/[?&]$/, '')
    request('links.open', { path: pathname + search }).then(
      ({ path }) => clean(path),
      () => clean(without),
    )
  }, [pathname, search, navigate])
  return null
}
