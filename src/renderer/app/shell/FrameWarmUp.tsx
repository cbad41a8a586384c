import type { MenuRoute } from '#shared/access/routes.ts'
import { WarmUp } from '#renderer/components/WarmUp.tsx'
import { HomePage } from '#renderer/features/home/HomePage.tsx'
import { homePath } from '../state/tabs.ts'
import { Shell } from './Shell.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The frame and the home page, drawn unseen while somebody types a password; the menu is not granted yet. */
export function FrameWarmUp() {
  return (
    <WarmUp>
      <Shell />
      <Sidebar path={homePath} routes={menu} open dark={false} brand />
      <HomePage />
    </WarmUp>
  )
}

const menu: readonly MenuRoute[] = [entry('directory', [entry('page', [])])]

function entry(kind: MenuRoute['kind'], children: readonly MenuRoute[]): MenuRoute {
  const path = `/rehearsal/${kind}`
  return {
    path,
    kind,
    type: kind === 'directory' ? 1 : 2,
    meta: { title: kind, storedTitle: kind, icon: '', modelId: path, relationId: '', isTree: false },
    urlAddress: '',
    newWindow: false,
    children,
  }
}
