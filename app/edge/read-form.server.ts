/**
 * Reads a form, whose size and type the guard has looked at.
 * @throws a 400 Response for what is no form
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response(null, { status: 400 });
  }
}
