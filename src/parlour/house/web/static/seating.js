// Seats: who has come, which seats are open, and the link to send.

import { h } from "./dom.js";

/** @typedef {import("./types.js").People} People */
/** @typedef {import("./types.js").Picture} Picture */

/**
 * The card at the door: open seats to take, and how to invite.
 * @param {Picture} picture
 * @param {People} people
 * @param {boolean} copied
 * @param {import("./types.js").About} about
 * @param {{sit: (seat: number, name: string) => void, copy: () => void}} does
 */
export function seatingNodes(picture, people, copied, about, does) {
  const open = people.seats.filter((person) => person.kind === "open");
  const waiting = picture.state === "waiting";
  return [
    h(
      "section",
      { key: "seating", class: "seating", "aria-label": "Open seats" },
      h("h2", {}, waiting ? "Waiting for players" : "There are open seats"),
      h("p", {}, "Send this link to the people you want to play with:"),
      h(
        "p",
        { class: "invite" },
        h("input", {
          id: "invite-link",
          type: "text",
          readonly: true,
          value: about.url,
          "aria-label": "Link to this table",
          onfocus: (/** @type {FocusEvent} */ e) => /** @type {HTMLInputElement} */ (e.target).select(),
        }),
        h("button", { type: "button", class: "say", onclick: does.copy }, copied ? "Copied" : "Copy"),
      ),
      h(
        "form",
        {
          class: "take-seat",
          onsubmit: (/** @type {SubmitEvent} */ event) => {
            event.preventDefault();
            const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
            const pressed = /** @type {HTMLButtonElement | null} */ (event.submitter);
            does.sit(Number(pressed?.value), String(form.get("name") ?? ""));
          },
        },
        h("label", { for: "seat-name" }, "Your name"),
        h("input", {
          id: "seat-name",
          name: "name",
          maxlength: 40,
          autocomplete: "nickname",
          placeholder: "Guest",
          defaultValue: about.name,
        }),
        h(
          "div",
          { class: "pad" },
          open.map((person) =>
            h(
              "button",
              {
                key: String(person.seat),
                type: "submit",
                class: "say",
                name: "seat",
                value: String(person.seat),
              },
              `Sit in ${person.title}`,
            ),
          ),
        ),
      ),
    ),
  ];
}
