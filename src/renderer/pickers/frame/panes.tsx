import { Tabs, Input } from 'antd'
import type { ReactNode } from 'react'
import { whenLeft } from '#renderer/access/session-store.ts'
import { CacheNotice } from '#renderer/components/CacheNotice.tsx'
import { LazyTree } from '#renderer/components/tree/LazyTree.tsx'
import { useT } from '#renderer/i18n/index.ts'
import styles from './frame.module.css'
import { ItemList } from './ItemList.tsx'
import type { Chooser } from './PickerDialog.tsx'
import type { TreeSource } from './tree-source.ts'
import { type LoadPage, usePages } from './usePages.ts'
import { usePickerSearch, usePickOnly } from './usePickerSearch.ts'
import { SearchOutlined } from '@ant-design/icons'

interface SearchBoxProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
}

/** Keyword of a picker; what is typed takes effect after a pause. */
function SearchBox({ value, onChange, onEnter }: SearchBoxProps) {
  const t = useT()
  return (
    <div className={styles.search}>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        value={value}
        maxLength={200}
        placeholder={t('pickers.keyword')}
        aria-label={t('pickers.keyword')}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={(event) => {
          // The form that the dialog lies in is not meant.
          event.preventDefault()
          event.stopPropagation()
          onEnter()
        }}
      />
    </div>
  )
}

interface PaneProps {
  readonly chooser: Chooser
}

interface PaneSearchProps extends PaneProps {
  readonly search: ReturnType<typeof usePickerSearch>
  readonly pages: ReturnType<typeof usePages>
}

/** The search above a pane; Enter picks what is found alone. */
function PaneSearch({ search, pages, chooser }: PaneSearchProps) {
  const pickOnly = usePickOnly({
    word: pages.loading ? null : search.word,
    items: pages.items,
    hasMore: pages.hasMore,
    pick: chooser.choose,
  })
  return (
    <SearchBox
      value={search.keyword}
      onChange={(next) => {
        pickOnly(null)
        search.setKeyword(next)
      }}
      onEnter={() => pickOnly(search.hurry())}
    />
  )
}

interface ListPaneProps extends PaneProps {
  /** Tells sources apart. */
  readonly name: string
  readonly source: (word: string) => LoadPage
  /** Pixels above the end at which the next page is asked for; 200 where left out (section 9). */
  readonly reach?: number
}

/** A flat list with a search above it; more comes while scrolling. */
export function ListPane({ chooser, name, source, ...distance }: ListPaneProps) {
  const search = usePickerSearch()
  const pages = usePages([name, search.word], source(search.word))
  return (
    <div className={styles.pane}>
      <PaneSearch search={search} pages={pages} chooser={chooser} />
      <CacheNotice cache={pages.cache} />
      <ItemList {...pages} {...distance} chooser={chooser} />
    </div>
  )
}

interface TreePaneProps extends PaneProps {
  readonly source: TreeSource
  /** Where nothing is there or found; the usual words when absent. */
  readonly emptyText?: string
}

/** A tree that opens branch by branch; what a word finds is a flat list in its place. */
export function TreePane({ chooser, source, emptyText }: TreePaneProps) {
  const t = useT()
  const search = usePickerSearch()
  const { word } = search
  const { name, root, load, find } = source
  const isSearch = word !== '' && find !== undefined
  const pages = usePages([name, 'find', word], (find ?? nothing)(word), isSearch)
  return (
    <div className={styles.pane}>
      {find ? <PaneSearch search={search} pages={pages} chooser={chooser} /> : null}
      {isSearch ? (
        <>
          <CacheNotice cache={pages.cache} />
          <ItemList {...pages} chooser={chooser} emptyText={emptyText} />
        </>
      ) : (
        <LazyTree
          name={name}
          root={root}
          load={load}
          label={t('pickers.candidates')}
          emptyText={emptyText ?? t('pickers.nobody')}
          multiple={chooser.multiple}
          isChosen={chooser.isChosen}
          onChoose={({ item }) => {
            if (item) chooser.choose(item)
          }}
        />
      )}
    </div>
  )
}

const nothing = (): LoadPage => () => Promise.resolve({ list: [], total: 0 })

interface PickerTabsProps {
  /** Opens at the tab that was last gone to under this name. */
  readonly name?: string
  readonly panes: readonly { readonly key: string; readonly label: string; readonly children: ReactNode }[]
}

const lastTabs = new Map<string, string>()
whenLeft(() => lastTabs.clear())

/** Several sources side by side; one alone needs no tab. */
export function PickerTabs({ name, panes }: PickerTabsProps) {
  const last = name === undefined ? undefined : lastTabs.get(name)
  if (panes.length === 1) return panes[0]?.children
  return (
    <Tabs
      className={styles.tabs ?? ''}
      size="small"
      tabBarGutter={20}
      tabBarStyle={{ margin: 0, paddingInline: 12 }}
      items={[...panes]}
      {...(panes.some(({ key }) => key === last) ? { defaultActiveKey: last } : {})}
      onChange={(key) => {
        if (name !== undefined) lastTabs.set(name, key)
      }}
    />
  )
}
