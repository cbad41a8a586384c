import { texts } from '../text.ts'

/** Comments on records. */
export const recordComment = texts({
  added: { zh: '评论成功', zhtw: '評論成功', en: 'Comment added' },
  addedUntold: {
    zh: '评论成功。{names}看不到这条数据，未收到提醒',
    zhtw: '評論成功。{names}看不到這筆資料，未收到提醒',
    en: 'Comment added. Not told, since they do not see this record: {names}',
  },
  changedUntold: {
    zh: '修改成功。{names}看不到这条数据，未收到提醒',
    zhtw: '修改成功。{names}看不到這筆資料，未收到提醒',
    en: 'Changed. Not told, since they do not see this record: {names}',
  },
  followed: {
    zh: '已关注，有新评论时会提醒您',
    zhtw: '已關注，有新評論時會提醒您',
    en: 'You will be told of new comments',
  },
  unfollowed: { zh: '已取消关注', zhtw: '已取消關注', en: 'You are no longer told of new comments' },
  missing: { zh: '评论不存在或已删除', zhtw: '評論不存在或已刪除', en: 'The comment no longer exists' },
  notOwn: { zh: '只能修改或删除自己的评论', zhtw: '只能修改或刪除自己的評論', en: 'This comment is somebody else’s' },
  answeredGone: {
    zh: '您回复的评论已被删除',
    zhtw: '您回覆的評論已被刪除',
    en: 'The comment that you answer was deleted meanwhile',
  },
})
