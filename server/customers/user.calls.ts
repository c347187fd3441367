import { eq } from 'drizzle-orm'
import { customer } from '#server/db/tables.ts'
import type { Handlers } from '#server/platform/calls.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { parseAccount, parseEmail } from './accounts/parse-account.ts'
import { checkBirthday } from './profile/check-birthday.ts'
import { confirmIdentity } from './profile/confirm-identity.ts'
import { deleteAccount } from './profile/delete-account.ts'
import { editAvatar, removeAvatar } from './profile/edit-avatar.ts'
import { editContact } from './profile/edit-contact.ts'
import { editPassword } from './profile/edit-password.ts'
import { exportData } from './profile/export-data.ts'
import { listActivity } from './profile/list-activity.ts'
import { signedIn } from './profile/signed-in.ts'
import { viewUser } from './profile/view-user.ts'
import { endSession } from './sessions/end-session.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { noteActivity } from './sessions/note-activity.ts'

export const userHandlers: Handlers<
  | '/user/info'
  | '/user/editName'
  | '/user/editInfo'
  | '/user/editPassword'
  | '/user/editEmail'
  | '/user/editMobile'
  | '/user/editAvatar'
  | '/user/removeAvatar'
  | '/user/sessions'
  | '/user/endSession'
  | '/user/activity'
  | '/user/export'
  | '/user/delete'
> = {
  '/user/info': (ctx) => viewUser(ctx.shop, signedIn(ctx).customer.id),

  async '/user/editName'(ctx, names) {
    await changeProfile(ctx, names)
    return answer(ctx)
  },

  async '/user/editInfo'(ctx, info) {
    checkBirthday(info.birthday, ctx.shop.now())
    await changeProfile(ctx, info)
    return answer(ctx)
  },

  async '/user/editPassword'(ctx, payload) {
    await editPassword(signedIn(ctx), payload)
    return answer(ctx)
  },

  async '/user/editEmail'(ctx, { email, ...payload }) {
    await editContact(signedIn(ctx), parseEmail(email), payload)
    return answer(ctx)
  },

  async '/user/editMobile'(ctx, { mobile, countryCode, ...payload }) {
    await editContact(signedIn(ctx), parseMobile({ account: mobile, countryCode }), payload)
    return answer(ctx)
  },

  async '/user/editAvatar'(ctx) {
    await editAvatar(signedIn(ctx))
    return answer(ctx)
  },

  async '/user/removeAvatar'(ctx) {
    await removeAvatar(signedIn(ctx))
    return answer(ctx)
  },

  '/user/sessions': async (ctx) => ({ items: await listSessions(ctx, signedIn(ctx).customer) }),

  async '/user/endSession'(ctx, { id }) {
    await endSession(signedIn(ctx), id)
    return { items: await listSessions(ctx, signedIn(ctx).customer) }
  },

  '/user/activity': (ctx, payload) => listActivity(signedIn(ctx), payload),

  async '/user/export'(ctx, { password }) {
    const own = signedIn(ctx)
    await confirmIdentity(own, password)
    await noteActivity(ctx.shop.db, ctx, own.customer.id, 'exported')
    return exportData(own)
  },

  async '/user/delete'(ctx, { password }) {
    await confirmIdentity(signedIn(ctx), password)
    await deleteAccount(signedIn(ctx))
    return {}
  },
}

async function changeProfile(
  ctx: CallContext,
  changes: Partial<typeof customer.$inferInsert>,
): Promise<void> {
  const { id } = signedIn(ctx).customer
  await ctx.shop.db.transaction(async (tx) => {
    await tx.update(customer).set(changes).where(eq(customer.id, id))
    await noteActivity(tx, ctx, id, 'profile_changed')
  })
}

async function answer(ctx: CallContext) {
  return { user: await viewUser(ctx.shop, signedIn(ctx).customer.id) }
}

/** Accepts only a mobile number, although an account can be an email address. */
function parseMobile(given: { account: string; countryCode: string }) {
  return parseAccount({ ...given, account: given.account.replaceAll('@', '?') }, 'mobile')
}
