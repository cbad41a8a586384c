import type { Locator, Page } from '@playwright/test'
import type { FamilyServer } from '../family/server.ts'
import { answer, expect, openOptions, question, shownPage, tableRows, test } from './support/app.ts'
import { onFamilyServer, openFamilyPage, unknownTo } from './support/family.ts'
import { previewOf } from './support/printing.ts'

const task = (family: FamilyServer, id: string) => family.data.flows.tasks.find((each) => each.id === id)

/** Presses an action of the page and sends the dialog that asks for an opinion. */
async function decide(
  page: Page,
  button: string,
  words: { opinion?: string; before?: (dialog: Locator) => Promise<void> } = {},
) {
  await shownPage(page).getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: button, exact: true })
  await words.before?.(dialog)
  if (words.opinion) await dialog.getByRole('textbox', { name: '意见' }).fill(words.opinion)
  await dialog.getByRole('button', { name: new RegExp(`^${[...button].join('\\s?')}$`) }).click()
  await expect(dialog).toHaveCount(0)
}

const heading = (page: Page, name: string) => shownPage(page).getByRole('heading', { level: 2, name })

async function openTask(page: Page, list: string, name: string): Promise<void> {
  await openFamilyPage(page, list)
  await tableRows(page).filter({ hasText: name }).first().getByRole('link').click()
  await expect(heading(page, name)).toBeVisible()
}

for (const generation of ['3.4', '3.6'] as const)
  test(`approvals on a server of generation ${generation}: printed, decided, returned, handed on, begun, urged and withdrawn`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await onFamilyServer(page, generation, async (family) => {
      // What waits, and the first of it is agreed to with an opinion and a field that the step lets write.
      await openFamilyPage(page, '待办事宜')
      await expect(tableRows(page)).toHaveCount(3)
      await expect(tableRows(page).filter({ hasText: '赵强的请假审批' })).toContainText('紧急')
      await openTask(page, '待办事宜', '赵强的请假审批')
      const shown = shownPage(page)
      await expect(shown.getByRole('region', { name: '流转记录' })).toContainText('情况属实')
      await expect(shown.getByLabel('事由')).toHaveValue('探亲')
      // The document of the step, with the history of the task.
      await shown.getByRole('button', { name: '打印', exact: true }).click()
      const preview = await previewOf(page)
      await preview.getByRole('button', { name: '取消', exact: true }).click()
      await expect(preview).toBeHidden()
      await shown.getByLabel('事由').fill('探亲，已核实')
      await decide(page, '同意', { opinion: '同意休假' })
      await expect.poll(() => task(family, '2202')?.status).toBe(2)
      // Read again it has words for what is stored as codes and ids.
      await expect(shown.getByText('年假')).toBeVisible()
      expect(task(family, '2202')?.records.at(-1)).toMatchObject({ handleStatus: 1, handleOpinion: '同意休假' })
      // The field alone that may be written went out, and nothing else of the record was touched.
      expect(task(family, '2202')?.formData).toMatchObject({
        f_reason: '探亲，已核实',
        f_kind: 'annual',
        f_user: '103',
      })
      await expect(shown.getByRole('button', { name: '同意', exact: true })).toHaveCount(0)

      await openFamilyPage(page, '待办事宜')
      await tableRows(page).filter({ hasText: '林晓的请假审批' }).first().getByRole('link').click()
      await decide(page, '退回', { opinion: '请补假条' })
      const returned = family.data.flows.tasks.find(({ status }) => status === 3)
      expect(returned?.records.at(-1)).toMatchObject({ handleStatus: 0, handleOpinion: '请补假条' })

      await openFamilyPage(page, '待办事宜')
      await expect(tableRows(page)).toHaveCount(1)
      await tableRows(page).first().getByRole('link').click()
      await decide(page, '转审', {
        before: async (dialog) => {
          await dialog.getByRole('combobox', { name: '转审给' }).click()
          const picker = page.getByRole('dialog', { name: '转审给' }).last()
          await picker.getByRole('textbox').first().fill('赵强')
          await picker.getByRole('option', { name: /赵强/ }).first().click()
          await picker.getByRole('button', { name: '确定', exact: true }).click()
        },
      })
      expect(family.data.flows.tasks.flatMap(({ operators }) => operators)).toContainEqual(
        expect.objectContaining({ userId: '103', completion: 0 }),
      )
      await openFamilyPage(page, '待办事宜')
      await expect(shownPage(page).getByText('没有等待您审批的申请')).toBeVisible()

      // What was decided says what was decided, whatever became of it.
      await openFamilyPage(page, '已办事宜')
      await expect(tableRows(page)).toHaveCount(3)
      await expect(tableRows(page).filter({ hasText: '赵强的请假审批' })).toContainText('同意')
      await expect(tableRows(page).filter({ hasText: '退回' })).toHaveCount(1)
      await openFamilyPage(page, '抄送事宜')
      await expect(tableRows(page)).toHaveCount(1)

      // A flow is begun with its form, commented on, urged and withdrawn.
      await openFamilyPage(page, '我发起的')
      await shownPage(page).getByRole('button', { name: '发起申请' }).click()
      await page.getByRole('dialog', { name: '选择流程' }).getByRole('button', { name: '请假审批' }).click()
      await expect(heading(page, '请假审批')).toBeVisible()
      const form = shownPage(page)
      await form.getByLabel('单号').fill('QJ202611290009')
      await form.getByRole('combobox', { name: '类别' }).click()
      await openOptions(page).filter({ hasText: '年假' }).click()
      await form.getByLabel('事由').fill('回家')
      await decide(page, '提交审批')
      await expect(tableRows(page)).toHaveCount(1)
      const begun = family.data.flows.tasks[0]
      expect(begun).toMatchObject({ status: 1, creatorUserId: '101', flowId: '2111' })
      expect(begun?.formData).toMatchObject({
        f_no: 'QJ202611290009',
        f_kind: 'annual',
        f_reason: '回家',
        f_user: '101',
      })
      await tableRows(page).first().getByRole('link').click()
      await expect(heading(page, '系统管理员的请假审批')).toBeVisible()
      const own = shownPage(page)
      await own.getByRole('textbox', { name: '写评论' }).fill('请尽快')
      await own.getByRole('button', { name: '发表评论' }).click()
      await expect(own.getByText('请尽快')).toBeVisible()
      await own.getByRole('button', { name: '催办' }).click()
      await expect.poll(() => family.data.flows.urged).toEqual([begun?.id])
      await decide(page, '撤回申请', { opinion: '改天再休' })
      expect(begun).toMatchObject({ status: 4, operators: [] })

      // Withdrawn, it may be deleted.
      await shownPage(page).getByRole('button', { name: '删除', exact: true }).first().click()
      await answer(page, question(page), '删除')
      await expect.poll(() => family.data.flows.tasks.length).toBe(3)

      // The page of what was deleted asked for it once more.
      expect(family.refused.filter((line) => !line.includes('FlowBefore/4600'))).toEqual([])
      expect(unknownTo(family)).toEqual([])
    })
  })
