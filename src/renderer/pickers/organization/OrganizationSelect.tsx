import { TreeSelect } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import type { OrganizationNode } from '#shared/api/organization.ts'
import { useT } from '#renderer/i18n/index.ts'
import { call } from '#renderer/platform/call.ts'
import { useDebounced } from '../frame/useDebounced.ts'
import { useItemLabels } from './item-labels.ts'

interface OrganizationSelectProps {
  readonly id?: string
  readonly value?: readonly string[]
  readonly onChange?: (ids: string[]) => void
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly label?: string
  readonly placeholder?: string
  /** Offers the node above all others, with the id -1, under this name. */
  readonly top?: string | undefined
  /** The record being edited: it and what is below it cannot be chosen. */
  readonly exclude?: string
  /** Only where something may be added by whoever chooses. */
  readonly onlyAdministered?: boolean
  readonly isCompanyOnly?: boolean
}

interface Option {
  readonly value: string
  readonly title: string
  readonly label: string
  readonly disabled: boolean
  readonly isLeaf: boolean
  readonly children?: Option[]
}

const TOP = '-1'

/**
 * Companies and departments by their tree, which loads where it is opened and is searched on the server: as quick with
 * forty thousand nodes as with forty.
 */
export function OrganizationSelect(props: OrganizationSelectProps) {
  const { value = [], onChange, multiple = false, exclude = '0', onlyAdministered = false, top } = props
  const t = useT()
  const [isOpened, setOpened] = useState(false)
  const [word, setWord] = useState('')
  const applied = useDebounced(word.trim())
  const [levels, setLevels] = useState<ReadonlyMap<string, readonly OrganizationNode[]>>(new Map())
  const [found, setFound] = useState<readonly OrganizationNode[] | null>(null)
  const labels = useItemLabels(value.map((id) => ({ id, type: 'department' })))

  const load = async (query: { keyword: string } | { parentId: string }) => {
    const { data } = onlyAdministered
      ? await call('organization.departmentParents', { params: { id: exclude }, query })
      : await call('organization.tree', { query })
    return data.list
  }
  const loadLevel = async (parentId: string) => {
    if (levels.has(parentId)) return
    const list = await load({ parentId }).catch(() => null)
    if (!list) return
    setLevels((last) => new Map(last).set(parentId, list))
    // A root that stands alone says nothing: its branch comes with it.
    const [only] = list
    if (parentId === TOP && list.length === 1 && only?.hasChildren) await loadLevel(only.id)
  }
  useEffect(() => {
    if (applied === '') return setFound(null)
    let isCurrent = true
    load({ keyword: applied }).then(
      (list) => isCurrent && setFound(list),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [applied])

  const options = useMemo(() => {
    const optionOf = (node: OrganizationNode): Option => {
      const below = found === null ? levels.get(node.id) : node.children
      const isOut = props.isCompanyOnly === true && node.type !== 'company'
      return {
        value: node.id,
        title: node.organize || node.fullName,
        label: node.fullName,
        disabled: (node.disabled ?? false) || isOut || node.organizeIds.includes(exclude),
        isLeaf: found === null ? !node.hasChildren : node.children.length === 0,
        ...(below ? { children: below.map(optionOf) } : {}),
      }
    }
    const roots = (found ?? levels.get(TOP) ?? []).map(optionOf)
    if (top === undefined || found !== null) return roots
    return [{ value: TOP, title: top, label: top, disabled: false, isLeaf: true }, ...roots]
  }, [found, levels, top, exclude, props.isCompanyOnly])
  const [expanded, setExpanded] = useState<readonly string[] | null>(null)
  const whole = useMemo(() => (found === null ? null : branches(found)), [found])
  const first = levels.get(TOP)
  const opened = whole ?? expanded ?? (first?.length === 1 ? first.map(({ id }) => id) : [])

  const chosen = value.map((id) => ({
    value: id,
    label: id === TOP && top !== undefined ? top : (labels.get(id) ?? id),
  }))
  return (
    <TreeSelect<unknown>
      {...(props.id === undefined ? {} : { id: props.id })}
      aria-label={props.label}
      multiple={multiple}
      disabled={props.disabled ?? false}
      allowClear
      labelInValue
      value={multiple ? chosen : chosen[0]}
      placeholder={props.placeholder ?? t('form.select')}
      treeData={options}
      treeExpandedKeys={[...opened]}
      onTreeExpand={(keys) => setExpanded(keys.map(String))}
      loadData={({ value: id }) => loadLevel(String(id))}
      showSearch={{ filterTreeNode: false, searchValue: word, onSearch: setWord, autoClearSearchValue: true }}
      notFoundContent={found?.length === 0 ? t('pickers.nobody') : undefined}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 320, maxWidth: 560 } } }}
      listHeight={280}
      onOpenChange={(open) => {
        if (!open || isOpened) return
        setOpened(true)
        void loadLevel(TOP)
      }}
      onChange={(next) => onChange?.(idsOf(next))}
    />
  )
}

function branches(nodes: readonly OrganizationNode[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...branches(node.children)] : []))
}

/** What a TreeSelect with labels answers: one, several, or nothing. */
export function idsOf(chosen: unknown): string[] {
  const list = Array.isArray(chosen) ? chosen : chosen === undefined || chosen === null ? [] : [chosen]
  return list.map((each) => String((each as { value: unknown }).value))
}
