import { DeleteOutlined, SaveOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import type { SchemeConditions } from '#shared/access/data-scheme.ts'
import { readListConditions } from '#shared/form/list-conditions.ts'
import { confirm } from '#renderer/components/confirm.ts'
import { IconButton } from '#renderer/components/IconButton.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { usePlatformMutation, usePlatformQuery } from '#renderer/platform/query.ts'
import { toast } from '#renderer/platform/toast.ts'
import styles from './advanced.module.css'
import { type QueryField, sentConditions } from '#renderer/form/conditions/query-fields.ts'

interface SavedQueriesProps {
  readonly menuId: string
  /** What can be kept; null: nothing is entered yet. */
  readonly conditions: SchemeConditions | null
  readonly fields: readonly QueryField[]
  readonly onLoad: (conditions: SchemeConditions) => void
}

/** The queries that a person keeps for the list of a menu: to load, to keep under a name, to delete. */
export function SavedQueries({ menuId, conditions, fields, onLoad }: SavedQueriesProps) {
  const t = useT()
  const kept = usePlatformQuery('advancedQuery.list', { params: { id: menuId } }, { quiet: true })
  const create = usePlatformMutation('advancedQuery.create', { quiet: true })
  const update = usePlatformMutation('advancedQuery.update', { quiet: true })
  const remove = usePlatformMutation('advancedQuery.delete')
  /** By its name, which it keeps by: one that was kept just now has no id yet. */
  const [chosenName, setChosenName] = useState<string | null>(null)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState('')
  const list = kept.data?.list ?? []
  const chosen = list.find(({ fullName }) => fullName === chosenName)?.id ?? null
  const load = (id: string) => {
    const query = list.find((each) => each.id === id)
    const read = query && readListConditions({ matchLogic: query.matchLogic, conditionList: query.conditionJson })
    if (!query || !read?.ok || !read.conditions) return toast.warning(t('moduleList.advanced.unreadable'))
    setChosenName(query.fullName)
    setName(query.fullName)
    setProblem('')
    onLoad(read.conditions)
  }
  const save = async () => {
    const fullName = name.trim()
    if (fullName === '') return setProblem(t('moduleList.advanced.nameMissing'))
    if (!conditions) return setProblem(t('moduleList.advanced.nothing'))
    const sent = JSON.parse(sentConditions(conditions, fields)) as { conditionList: unknown }
    const body = {
      fullName,
      moduleId: menuId,
      matchLogic: conditions.matchLogic,
      conditionJson: JSON.stringify(sent.conditionList),
    }
    // The same name means the same query.
    const same = list.find((each) => each.fullName === fullName)
    try {
      const { msg } = same
        ? await update.mutateAsync({ params: { id: same.id }, body })
        : await create.mutateAsync({ body })
      toast.success(msg)
      setProblem('')
      setChosenName(fullName)
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  const drop = async () => {
    const query = list.find((each) => each.id === chosen)
    if (!query) return
    const content = t('moduleList.advanced.removeQuestion', { name: query.fullName })
    if (!(await confirm({ content, okText: t('common.delete'), danger: true }))) return
    try {
      toast.success((await remove.mutateAsync({ params: { id: query.id } })).msg)
      setChosenName(null)
      setName('')
    } catch {
      // The toast has told it.
    }
  }
  return (
    <div>
      <div className={styles.saved}>
        <Select<string>
          className={styles.field ?? ''}
          value={chosen}
          loading={kept.isPending}
          placeholder={t(list.length === 0 ? 'moduleList.advanced.noneSaved' : 'moduleList.advanced.saved')}
          aria-label={t('moduleList.advanced.saved')}
          disabled={list.length === 0}
          options={list.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          onChange={load}
        />
        <Input
          className={styles.name ?? ''}
          value={name}
          maxLength={50}
          status={problem === '' ? '' : 'error'}
          placeholder={t('moduleList.advanced.name')}
          aria-label={t('moduleList.advanced.name')}
          aria-invalid={problem !== ''}
          onChange={({ target }) => {
            setName(target.value)
            setProblem('')
          }}
          onPressEnter={(event) => {
            event.preventDefault()
            void save()
          }}
        />
        <Button
          icon={<SaveOutlined aria-hidden />}
          loading={create.isPending || update.isPending}
          onClick={() => void save()}
        >
          {t('moduleList.advanced.save')}
        </Button>
        <IconButton
          label={t('moduleList.advanced.removeSaved')}
          icon={<DeleteOutlined />}
          disabled={chosen === null}
          onClick={() => void drop()}
        />
      </div>
      {problem === '' ? null : (
        <div className={styles.problem} role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}
