import { Activity } from 'react'
import { Route, Routes } from 'react-router-dom'
import { pageAt } from '../pages.tsx'
import { PageBoundary } from '../PageBoundary.tsx'
import { homePath, useTabs } from '../state/tabs.ts'
import styles from './shell.module.css'

/**
 * The open pages. A hidden one keeps its state (scroll, filters, half-filled forms) and has its effects cleaned up;
 * `Routes location` gives each page its own address instead of the window's.
 */
export function PageHost() {
  const { tabs, active } = useTabs()
  return (
    <main className={styles.pages} id="content" tabIndex={-1}>
      {tabs
        .filter((tab) => tab.visited)
        .map((tab) => (
          <Activity key={`${tab.path}#${tab.version}`} mode={tab.path === active ? 'visible' : 'hidden'}>
            <div className={styles.page} data-path={tab.path}>
              {tab.path === homePath ? null : <h1 className={styles.hidden}>{tab.title}</h1>}
              <Routes location={{ pathname: tab.path, search: tab.search }}>
                <Route
                  path="*"
                  element={<PageBoundary title={tab.title}>{pageAt(tab.path, tab.search)}</PageBoundary>}
                />
              </Routes>
            </div>
          </Activity>
        ))}
    </main>
  )
}
