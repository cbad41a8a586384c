import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router-dom'
import type { MenuRoute } from '#shared/access/routes.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { request } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { recordUse } from './menu-use.ts'
import { useSteadyNavigate } from './useSteadyNavigate.ts'

/** Opens an entry that has a window of its own (section 2, types 6 and 7). Nothing changes in this window. */
export function openOutside({ meta }: MenuRoute): void {
  recordUse(meta.modelId)
  request('views.openOutside', { target: { menuId: meta.modelId } }).catch((error: unknown) => {
    toast.error(describeError(error))
  })
}

/** Opens what a menu entry leads to: its page, or a window of its own. */
export function useOpenMenu(): (route: MenuRoute) => void {
  const navigate = useSteadyNavigate()
  return useCallback((route) => (route.newWindow ? openOutside(route) : navigate(route.path)), [navigate])
}

interface MenuLinkProps {
  readonly route: MenuRoute
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** The same as a link. */
export function MenuLink({ route, className, children }: MenuLinkProps) {
  return (
    <Link
      to={route.path}
      className={className}
      title={route.meta.title}
      onClick={(event) => {
        if (!route.newWindow) return
        event.preventDefault()
        openOutside(route)
      }}
    >
      {children}
    </Link>
  )
}
